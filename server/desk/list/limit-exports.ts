import type { Actor } from '#domain/shared/permission';
import type { Context } from '#server/platform/context';
import { accountLimit, tooMany } from '#server/platform/rate-limit';
import { inTransaction } from '#server/platform/database/transaction';
import { listAdmins } from '#server/people/index';
import { countAttempt } from '#server/platform/database/rate-limits';

/**
 * Counts an export of patient data by a member of staff. The first one of an hour that is refused notifies the admins.
 * @throws ClinicError `too_many_exports` with the seconds to wait
 */
export async function limitExports(ctx: Context, { id: staffId }: Actor): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await inTransaction(ctx.write, async (trx) => {
    const attempt = await countAttempt(trx, accountLimit(ctx, 'export', staffId));
    if (attempt.isFirstRefused) {
      const limitedAt = ctx.now.toISOString();
      const jobs = (await listAdmins(trx)).map((personId) => ({ payload: { personId, staffId, at: limitedAt } }));
      await ctx.ports.jobs.enqueueAll(trx, 'exports-limited', jobs);
    }
    return attempt;
  });
  if (!isAllowed) throw tooMany(retryAfterSeconds, 'too_many_exports');
}
