import { sql } from 'kysely';
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

/** When a person first chose one of the present events, null if that was not recorded; undefined without one. */
export async function findFirstChoice(handle: Db, personId: string) {
  const chosen = handle.selectFrom('notificationPreference').select('chosenAt').where('personId', '=', personId);
  return chosen
    .orderBy(sql`chosen_at nulls first`)
    .limit(1)
    .executeTakeFirst();
}
