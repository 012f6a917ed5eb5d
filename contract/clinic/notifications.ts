import { defineRoute } from '#contract/shared/define-route';
import { z } from '#contract/shared/zod';

const event = z.boolean('validation.invalid');

/** Which events of appointments reach somebody by email. */
export const Notifications = z.object({
  new: event,
  moved: event,
  cancelled: event,
  paid: event,
  waiting: event.describe('the daily email about open tasks; only reception and admins get it'),
});
export type Notifications = z.output<typeof Notifications>;

export const getNotifications = defineRoute({
  method: 'GET',
  path: '/notifications',
  summary: 'Which events of appointments the caller, who is a doctor, reception or an admin, is notified of by email',
  reply: z.object({ data: Notifications }),
});

export const updateNotifications = defineRoute({
  method: 'PATCH',
  path: '/notifications',
  summary:
    "Changes them; omitted events stay unchanged. Doctors are notified of their own appointments, reception and admins of all; changes within 48 hours reach the doctor and the clinic's address in any case",
  body: z.strictObject(Notifications.partial().shape),
  reply: z.object({ data: Notifications }),
});
