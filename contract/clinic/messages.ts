import { languages } from '#domain/shared/language';
import { withoutInvisible } from '#domain/shared/text';
import { defineRoute } from '#contract/shared/define-route';
import { emailAddress, id, line, paragraphs } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

export const MessageBody = z
  .strictObject({
    name: line(100, 'validation.nameRequired').overwrite(withoutInvisible),
    email: emailAddress('validation.emailRequired'),
    message: paragraphs(5000, 'validation.messageRequired'),
    website: z.string().max(500).optional().describe('leave it out: people do not see this field, only bots fill it'),
  })
  .meta({ id: 'MessageBody' });
export type MessageBody = z.input<typeof MessageBody>;

export const createMessage = defineRoute({
  method: 'POST',
  path: '/contact',
  summary: 'Sends a message to the clinic',
  access: 'anyone',
  waitsForOpening: true,
  body: MessageBody,
  failures: ['too_many_requests'],
});

/** A reply of the staff. `failed`: the mail server refused it for good; other failures are repeated for half a day. */
const Reply = z.object({
  _id: z.string(),
  body: z.string(),
  by: z.string().describe('the name of who wrote it, empty once deleted'),
  writtenAt: z.string().describe('instant, ISO 8601'),
  state: z.enum(['sending', 'sent', 'failed']),
});
export type Reply = z.output<typeof Reply>;

/** A contact message as reception and the admin read it. */
export const Message = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    message: z.string(),
    receivedAt: z.string().describe('instant, ISO 8601'),
    isRelayed: z.boolean(),
    state: z.enum(['open', 'answered']),
    assigned_to: z.object({ _id: z.string(), name: z.string() }).nullable(),
    replies: z.array(Reply).describe('the oldest first'),
  })
  .meta({ id: 'Message' });
export type Message = z.output<typeof Message>;

export const updateMessage = defineRoute({
  method: 'PATCH',
  path: '/messages/:id',
  summary: 'Assigns a message, marks it as answered, or opens it again',
  params: z.object({ id }),
  body: z.strictObject({
    state: z.enum(['open', 'answered'], { error: 'validation.invalid' }).optional(),
    assigned_to: id.nullable().optional().describe('one of `staff` of the inbox; null for nobody'),
    seen: z
      .strictObject({
        state: z.enum(['open', 'answered'], { error: 'validation.invalid' }),
        assigned_to: id.nullable(),
      })
      .optional()
      .describe('the message as the caller saw it; 409 `changed_meanwhile` if it is another way by now'),
  }),
  reply: z.object({ data: Message }),
  failures: ['not_found', 'changed_meanwhile'],
});

export const ReplyBody = z.strictObject({
  body: paragraphs(5000, 'validation.messageRequired'),
  language: z.enum(languages, { error: 'validation.invalid' }).describe('of the subject and the signature'),
  after: id.nullable().describe('the last reply that the writer has read, so that two people do not reply at once'),
});

export const replyToMessage = defineRoute({
  method: 'POST',
  path: '/messages/:id/replies',
  summary: 'Replies by email; the message is answered then',
  params: z.object({ id }),
  body: ReplyBody,
  reply: z.object({ data: Message }),
  failures: ['not_found', 'changed_meanwhile'],
});

export const resendReply = defineRoute({
  method: 'POST',
  path: '/messages/replies/:id/send',
  summary: 'Sends a reply again whose email failed; does nothing for another one',
  params: z.object({ id }),
  body: z.strictObject({}),
  reply: z.object({ data: Message }),
  failures: ['not_found'],
});

export const listReplyStates = defineRoute({
  method: 'GET',
  path: '/messages/:id/replies',
  summary: 'Whether the replies to a message are sent; without their texts, so it is not audited',
  params: z.object({ id }),
  reply: z.object({ data: z.array(Reply.pick({ _id: true, state: true })) }),
});

export const deleteMessage = defineRoute({
  method: 'DELETE',
  path: '/messages',
  summary: 'Deletes a message permanently',
  query: z.object({ id }),
  failures: ['not_found'],
});
