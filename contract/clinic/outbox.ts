import { defineRoute } from '#contract/shared/define-route';
import { z } from '#contract/shared/zod';

export const OutboxMail = z
  .object({
    id: z.string(),
    sentAt: z.string(),
    to: z.object({ name: z.string(), email: z.string() }),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
  })
  .meta({ id: 'OutboxMail' });
export type OutboxMail = z.output<typeof OutboxMail>;

export const listOutbox = defineRoute({
  method: 'GET',
  path: '/outbox',
  summary: 'Demo only: the emails that would have been sent, the newest first',
  access: 'anyone',
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(50) }),
  reply: z.object({ data: z.array(OutboxMail) }),
  failures: ['not_found'],
});
