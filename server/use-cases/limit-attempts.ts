import { ClinicError } from '#domain/errors';
import { readClock } from '#server/store/clock';
import { forgetOldTurns, takeTurn } from '#server/store/rate-limits';
import type { Context, Portal } from './context.ts';

/** How often something may be tried from one address in an hour. */
export const HOURLY = { contact: 5, newsletter: 5 } as const;

const HOUR_SECONDS = 3600;

/**
 * Counts one attempt of the caller's network address, for all servers together; the address itself is not kept.
 * @throws ClinicError `too_many_requests` with the seconds to wait.
 */
export async function limitByAddress(ctx: Context, what: keyof typeof HOURLY): Promise<void> {
  const key = ctx.ports.links.hash(what, ctx.address);
  const turn = await takeTurn(ctx.db, { key, max: HOURLY[what], windowSeconds: HOUR_SECONDS });
  if (!turn.isAllowed) throw new ClinicError('too_many_requests', { retryAfterSeconds: turn.retryAfterSeconds });
}

/** Forgets what no limit asks for any more. */
export async function forgetOldAttempts({ db }: Portal): Promise<void> {
  const now = await readClock(db);
  await forgetOldTurns(db, new Date(now.getTime() - 2 * HOUR_SECONDS * 1000));
}
