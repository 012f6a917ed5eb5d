import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Database, Db } from '#server/platform/database/open-database';
import type { Tables } from '#server/platform/database/tables';
import type { Trx } from '#server/platform/database/transaction';

export type SandboxIntent = Selectable<Tables['sandboxCardIntent']>;
export type SandboxRefund = Selectable<Tables['sandboxCardRefund']>;
type SandboxRequest = Selectable<Tables['sandboxCardRequest']>;
export type DueSandboxEvent = { id: string; type: string; payload: string; attempts: number; now: Date };

export async function insertSandboxIntent(
  trx: Trx,
  row: Insertable<Tables['sandboxCardIntent']>,
): Promise<SandboxIntent> {
  return trx.insertInto('sandboxCardIntent').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function findSandboxIntent(handle: Db, id: string): Promise<SandboxIntent | null> {
  const row = await handle.selectFrom('sandboxCardIntent').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Intents created at or after an instant, newest first; `after` is the last one of the previous page. */
export async function listSandboxIntents(
  handle: Db,
  wanted: { createdSince: Date; after: string | null; limit: number },
): Promise<SandboxIntent[]> {
  let query = handle.selectFrom('sandboxCardIntent').selectAll().where('createdAt', '>=', wanted.createdSince);
  if (wanted.after !== null) {
    query = query.where(
      sql<boolean>`(created_at, id) < (select last.created_at, last.id from sandbox_card_intent as last where last.id = ${wanted.after})`,
    );
  }
  return query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(wanted.limit).execute();
}

/** Locks an intent until the transaction ends: a concurrent request waits and sees its changes. */
export async function lockSandboxIntent(trx: Trx, id: string): Promise<SandboxIntent | null> {
  const query = trx.selectFrom('sandboxCardIntent').selectAll().where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

export async function updateSandboxIntent(
  trx: Trx,
  id: string,
  patch: Updateable<Tables['sandboxCardIntent']>,
): Promise<SandboxIntent> {
  const query = trx.updateTable('sandboxCardIntent').set(patch).where('id', '=', id).returningAll();
  return query.executeTakeFirstOrThrow();
}

export async function insertSandboxRefund(
  trx: Trx,
  row: Insertable<Tables['sandboxCardRefund']>,
): Promise<SandboxRefund> {
  return trx.insertInto('sandboxCardRefund').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Refunds, newest first: of one intent or of all, since an instant; `after` is the last one of the previous page. */
export async function listSandboxRefunds(
  handle: Db,
  wanted: { intentId: string | null; createdSince?: Date; after?: string | null; limit: number },
): Promise<SandboxRefund[]> {
  let query = handle.selectFrom('sandboxCardRefund').selectAll();
  if (wanted.intentId !== null) query = query.where('intentId', '=', wanted.intentId);
  if (wanted.createdSince) query = query.where('createdAt', '>=', wanted.createdSince);
  if (wanted.after) {
    query = query.where(
      sql<boolean>`(created_at, id) < (select last.created_at, last.id from sandbox_card_refund as last where last.id = ${wanted.after})`,
    );
  }
  return query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(wanted.limit).execute();
}

/**
 * Claims an idempotency key in this transaction and returns null, or returns the request that used it before. Waits for
 * a concurrent transaction that has claimed the same key.
 */
export async function claimSandboxKey(trx: Trx, key: string, requestHash: string): Promise<SandboxRequest | null> {
  const mine = await trx
    .insertInto('sandboxCardRequest')
    .values({ key, requestHash })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (mine) return null;
  return trx.selectFrom('sandboxCardRequest').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
}

export async function storeSandboxReply(trx: Trx, key: string, status: number, body: string): Promise<void> {
  const query = trx.updateTable('sandboxCardRequest').set({ replyStatus: status, replyBody: body });
  await query.where('key', '=', key).execute();
}

export async function insertSandboxEvent(trx: Trx, row: Insertable<Tables['sandboxCardEvent']>): Promise<void> {
  await trx.insertInto('sandboxCardEvent').values(row).execute();
}

/** An event is delivered for three days, then abandoned. */
const isDeliverable = sql<boolean>`delivered_at is null and created_at > clock_timestamp() - interval '3 days'`;

/**
 * Claims the oldest undelivered event for 30 seconds, so that a second server does not send it at the same time and a
 * crash does not lose it. `evenIfWaiting` also claims one whose next attempt is not due.
 */
export async function claimSandboxEvent(
  db: Database,
  { evenIfWaiting, exceptIds }: { evenIfWaiting: boolean; exceptIds: string[] },
): Promise<DueSandboxEvent | null> {
  const due = db
    .selectFrom('sandboxCardEvent')
    .select('id')
    .where(isDeliverable)
    .$if(!evenIfWaiting, (query) => query.where(sql<boolean>`next_attempt_at <= clock_timestamp()`))
    .$if(exceptIds.length > 0, (query) => query.where('id', 'not in', exceptIds))
    .orderBy('position')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const query = db
    .updateTable('sandboxCardEvent')
    .set({ nextAttemptAt: sql<Date>`clock_timestamp() + interval '30 seconds'` })
    .where('id', '=', due)
    .returning(['id', 'type', 'payload', 'attempts', sql<Date>`clock_timestamp()`.as('now')]);
  return (await query.executeTakeFirst()) ?? null;
}

export async function markSandboxEventDelivered(db: Database, id: string): Promise<void> {
  const query = db.updateTable('sandboxCardEvent').set({ deliveredAt: sql<Date>`clock_timestamp()` });
  await query.where('id', '=', id).execute();
}

/** Schedules the next attempt for an event that was not accepted: after 1, 2, 4 … at most 300 seconds. */
export async function postponeSandboxEvent(db: Database, id: string): Promise<void> {
  const query = db.updateTable('sandboxCardEvent').set((eb) => ({
    attempts: eb('attempts', '+', 1),
    nextAttemptAt: sql<Date>`clock_timestamp() + least(300, power(2, least(attempts, 12))) * interval '1 second'`,
  }));
  await query.where('id', '=', id).execute();
}

/** Milliseconds until the next event is due, 0 if one is; null if there is none. */
export async function readSandboxEventWait(db: Database): Promise<number | null> {
  const wait = sql<number | null>`extract(epoch from min(next_attempt_at) - clock_timestamp())::float8 * 1000`;
  const query = db.selectFrom('sandboxCardEvent').select(wait.as('wait')).where(isDeliverable);
  const found = (await query.executeTakeFirst())?.wait ?? null;
  return found === null ? null : Math.max(0, found);
}
