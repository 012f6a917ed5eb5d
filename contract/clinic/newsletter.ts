import { defineRoute } from '#contract/shared/define-route';
import { emailAddress, id, LinkBody, pageLimit } from '#contract/shared/fields';
import { z } from '#contract/shared/zod';

export const SubscribeBody = z
  .strictObject({ email: emailAddress('validation.emailRequired') })
  .meta({ id: 'SubscribeBody' });
export type SubscribeBody = z.input<typeof SubscribeBody>;

export const subscribe = defineRoute({
  method: 'POST',
  path: '/newsletter',
  summary: 'Requests the newsletter; the address is subscribed once its owner confirms by the emailed link',
  access: 'anyone',
  waitsForOpening: true,
  body: SubscribeBody,
  failures: ['too_many_requests'],
});

export const confirmSubscription = defineRoute({
  method: 'POST',
  path: '/newsletter/confirm',
  summary: 'Subscribes the address of an emailed link',
  access: 'anyone',
  body: LinkBody,
  failures: ['not_found'],
});

export const unsubscribe = defineRoute({
  method: 'POST',
  path: '/newsletter/end',
  summary: 'Removes the address of an emailed link',
  access: 'anyone',
  body: LinkBody,
  failures: ['not_found'],
});

export const listSubscribers = defineRoute({
  method: 'GET',
  path: '/newsletter',
  summary: 'Confirmed addresses, each with its unsubscribe link',
  query: z.object({ limit: pageLimit(50), cursor: id.optional() }),
  reply: z.object({
    data: z.array(z.object({ email: z.string(), endLink: z.string() })),
    nextCursor: z.string().nullable(),
  }),
  failures: ['step_up_required'],
});
