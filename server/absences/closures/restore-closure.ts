import type { Decisions } from '#contract/absences/absences';
import type { Closure } from '#contract/absences/closures';
import { ClinicError } from '#domain/shared/errors';
import { restoreHoliday } from '#server/slots/index';
import { lockSection } from '#server/platform/database/lock-section';
import { inTransaction } from '#server/platform/database/transaction';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { readDecisions } from '#server/absences/affected/create-absence';
import { closeDays } from './create-closure.ts';

/**
 * Closes the clinic again on a holiday on which it was open, as a new closure does; audited.
 * @throws ClinicError `not_allowed`, `not_found`, `invalid_input`
 */
export async function restoreClosure(
  ctx: Context,
  { id, decisions }: { id: string; decisions?: Decisions | undefined },
): Promise<Closure> {
  authorize(ctx, 'closure.manage', null);
  const ownDecisions = decisions && (await readDecisions(ctx.read, decisions));
  return inTransaction(ctx.write, async (trx) => {
    await lockSection(trx, 'closures');
    const holiday = await restoreHoliday(trx, id);
    if (!holiday) throw new ClinicError('not_found');
    return closeDays(ctx, trx, { id, ...holiday, decided: decisions && { ...decisions, of: ownDecisions ?? [] } });
  });
}
