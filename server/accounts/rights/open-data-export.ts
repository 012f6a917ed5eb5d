import type { PersonData } from '#contract/accounts/rights';
import { ClinicError } from '#domain/shared/errors';
import { insertAudit } from '#server/platform/audit';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { inTransaction } from '#server/platform/database/transaction';
import { takeDataExport } from './data-exports-rows.ts';
import { personDataPage } from './person-data-page.ts';

/**
 * A copy of somebody's data and the texts to print it, once, for the person who requested it; it is deleted by being opened.
 * @throws ClinicError `link_ended` for any other one, `step_up_required`
 */
export async function openDataExport(ctx: Context, { id }: { id: string }) {
  const { id: requestedBy } = authorize(ctx, 'rights.open_export', null);
  const taken = await inTransaction(ctx.write, async (trx) => {
    const found = await takeDataExport(trx, { id, requestedBy, now: ctx.now });
    if (found) await insertAudit(trx, { action: 'data.opened', actorId: requestedBy, personId: found.personId });
    return found;
  });
  const copy = taken && (await ctx.ports.sealing.open('data-exports', taken.sealedData));
  if (copy === null) throw new ClinicError('link_ended');
  const data = JSON.parse(copy) as PersonData;
  return { data, page: personDataPage(data, ctx.settings.clinicLanguage) };
}
