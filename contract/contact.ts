import { defineRoute } from './define-route.ts';
import { emailAddress, line, paragraphs } from './text.ts';
import { z } from './zod.ts';

export const MessageBody = z.strictObject({
  name: line(100, 'validation.nameRequired'),
  email: emailAddress('validation.emailRequired'),
  message: paragraphs(5000, 'validation.messageRequired'),
});
export type MessageBody = z.input<typeof MessageBody>;

export const sendMessage = defineRoute({
  name: 'sendMessage',
  method: 'POST',
  path: '/contact',
  summary: 'Keeps a message to the clinic',
  access: 'anyone',
  body: MessageBody,
  reply: z.object({}),
});

export const SubscribeBody = z.strictObject({ email: emailAddress('validation.emailRequired') });
export type SubscribeBody = z.input<typeof SubscribeBody>;

export const subscribe = defineRoute({
  name: 'subscribe',
  method: 'POST',
  path: '/newsletter',
  summary: 'Keeps an address for sales and promotion news',
  access: 'anyone',
  body: SubscribeBody,
  reply: z.object({}),
});
