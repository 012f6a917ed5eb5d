import { createHash } from 'node:crypto';
import { claimSandboxKey, insertSandboxEvent, storeSandboxReply } from './card-sandbox-rows.ts';
import { readClock } from '#server/platform/database/clock';
import type { Database } from '#server/platform/database/open-database';
import type { Trx } from '#server/platform/database/transaction';
import type { FormFields } from './form-fields.ts';
import { errorReply, type Reply } from './replies.ts';
import { providerId, unixSeconds } from './stripe-objects.ts';

/** The sandbox's database, and a function that triggers the delivery of events. */
export type Sandbox = { db: Database; wake: () => void };

/** One request's open transaction. */
export type Work = { trx: Trx; now: Date };

/** A request and its idempotency key. */
export type FormRequest = { path: string; fields: FormFields; idempotencyKey: string | null };

/**
 * Runs a request in one transaction with its events and the response stored for its key. A repeated key gets the stored
 * response; with other parameters, the provider's idempotency error.
 */
export async function transact(
  sandbox: Sandbox,
  request: FormRequest | null,
  run: (work: Work) => Promise<Reply>,
): Promise<Reply> {
  const reply = await sandbox.db.transaction().execute(async (trx) => {
    const key = request?.idempotencyKey ?? null;
    const earlier = request && key !== null ? await earlierReply(trx, request, key) : null;
    if (earlier) return earlier;
    const reply = await run({ trx, now: await readClock(trx) });
    if (key !== null) await storeSandboxReply(trx, key, reply.status, JSON.stringify(reply.body));
    return reply;
  });
  sandbox.wake();
  return reply;
}

async function earlierReply(trx: Trx, request: FormRequest, key: string): Promise<Reply | null> {
  const hash = hashOf(request);
  const earlier = await claimSandboxKey(trx, key, hash);
  if (!earlier) return null;
  if (earlier.requestHash !== hash || earlier.replyStatus === null) return keyMisused(key);
  return { status: earlier.replyStatus, body: earlier.replyBody ?? {} };
}

function hashOf({ path, fields }: FormRequest): string {
  const sorted = [...fields].sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([path, sorted]))
    .digest('hex');
}

function keyMisused(key: string): Reply {
  const message =
    'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
    `Try using a key other than '${key}' if you meant to execute a different request.`;
  return errorReply(400, { type: 'idempotency_error', message });
}

const API_VERSION = '2026-10-28.endive';

/** Inserts an event in the transaction of its change; it is sent `later` milliseconds after the commit. */
export async function recordEvent({ trx, now }: Work, type: string, about: object, later = 0): Promise<void> {
  const id = providerId('evt');
  const event = {
    id,
    object: 'event',
    api_version: API_VERSION,
    created: unixSeconds(now),
    // An event must not contain the secret with which a browser can confirm.
    data: { object: 'client_secret' in about ? { ...about, client_secret: null } : about },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  const nextAttemptAt = new Date(now.getTime() + later);
  await insertSandboxEvent(trx, { id, type, payload: JSON.stringify(event), ...(later > 0 && { nextAttemptAt }) });
}
