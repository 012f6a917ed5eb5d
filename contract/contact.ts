import { defineRoute } from './define-route.ts';
import { emailAddress, id, line, pageLimit, paragraphs } from './fields.ts';
import { z } from './zod.ts';

export const MessageBody = z.strictObject({
  name: line(100, 'validation.nameRequired'),
  email: emailAddress('validation.emailRequired'),
  message: paragraphs(5000, 'validation.messageRequired'),
  website: z.string().max(500).optional().describe('leave it out: people do not see this field, only bots fill it'),
});
export type MessageBody = z.input<typeof MessageBody>;

export const createMessage = defineRoute({
  name: 'createMessage',
  method: 'POST',
  path: '/contact',
  summary: 'Sends a message to the clinic',
  access: 'anyone',
  body: MessageBody,
  reply: z.object({}),
  failures: ['too_many_requests'],
});

/** A contact message as the admin reads it. */
export const Message = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  receivedAt: z.string().describe('instant, ISO 8601'),
  isRelayed: z.boolean(),
});
export type Message = z.output<typeof Message>;

export const listMessages = defineRoute({
  name: 'listMessages',
  method: 'GET',
  path: '/messages',
  summary: 'Messages to the clinic, the newest first',
  access: 'person',
  query: z.object({
    limit: pageLimit(50),
    cursor: z
      .string()
      .regex(/^\d{1,17}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'validation.invalid')
      .optional(),
  }),
  reply: z.object({ data: z.array(Message), nextCursor: z.string().nullable() }),
});

export const deleteMessage = defineRoute({
  name: 'deleteMessage',
  method: 'DELETE',
  path: '/messages',
  summary: 'Deletes a message permanently',
  access: 'person',
  query: z.object({ id }),
  reply: z.object({}),
  failures: ['not_found'],
});
