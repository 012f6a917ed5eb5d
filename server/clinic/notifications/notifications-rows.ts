import type { NotificationEvent } from '#domain/clinic/notifications';
import type { Db } from '#server/platform/database/open-database';

/** The events that a person chose. */
export async function listNotificationEvents(handle: Db, personId: string): Promise<NotificationEvent[]> {
  const rows = await handle
    .selectFrom('notificationPreference')
    .select('event')
    .where('personId', '=', personId)
    .execute();
  return rows.map(({ event }) => event);
}

/** Forgets which events a person chose, when the account is closed. */
export async function deleteNotificationEvents(handle: Db, personId: string): Promise<void> {
  await handle.deleteFrom('notificationPreference').where('personId', '=', personId).execute();
}

/** Adds and removes events that a person chose. */
export async function updateNotificationEvents(
  handle: Db,
  personId: string,
  { added, removed }: { added: NotificationEvent[]; removed: NotificationEvent[] },
): Promise<void> {
  if (removed.length > 0) {
    await handle
      .deleteFrom('notificationPreference')
      .where('personId', '=', personId)
      .where('event', 'in', removed)
      .execute();
  }
  if (added.length > 0) {
    await handle
      .insertInto('notificationPreference')
      .values(added.map((event) => ({ personId, event })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Whether somebody of the staff wants the daily email about open tasks. */
export async function hasDailyMail(handle: Db, personId: string): Promise<boolean> {
  const row = await handle.selectFrom('person').select('hasDailyMail').where('id', '=', personId).executeTakeFirst();
  return row?.hasDailyMail ?? false;
}
