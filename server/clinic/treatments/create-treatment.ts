import type { CreateTreatmentBody, ManagedTreatment } from '#contract/clinic/managed-treatments';
import { invalidInput } from '#domain/shared/errors';
import { insertAudit } from '#server/platform/audit';
import { nextPosition } from './managed-treatments-rows.ts';
import { inTransaction, violatedConstraint } from '#server/platform/database/transaction';
import { insertTreatment } from './treatments-rows.ts';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { assertRoom } from './change-treatment.ts';
import { readManaged } from './managed-treatment.ts';
import { columnsOf, imageOf, pricesOf, specialtyOf } from './treatment-columns.ts';
import { auditedPrices, replacePrices } from './treatment-prices-rows.ts';

/**
 * Adds a treatment behind the others.
 * @throws ClinicError `not_allowed`, `treatments_full`, `invalid_input` naming the field.
 */
export async function createTreatment(ctx: Context, wanted: CreateTreatmentBody): Promise<ManagedTreatment> {
  const actor = authorize(ctx, 'treatment.manage', null);
  const image = await imageOf(ctx, actor.id, wanted.image);
  const { name_en: name } = wanted;
  try {
    return await inTransaction(ctx.write, async (trx) => {
      await assertRoom(trx);
      const specialtyId = await specialtyOf(trx, wanted);
      if (specialtyId === undefined) throw invalidInput('specialty_id', 'validation.specialtyChoice');
      const columns = columnsOf(ctx, wanted, image);
      const position = await nextPosition(trx);
      const price = columns.priceCents ?? 0;
      const id = await insertTreatment(trx, { ...columns, name, priceCents: price, specialtyId, position });
      const prices = pricesOf(wanted) ?? [];
      const { currency } = ctx.settings.clinic;
      const details = { treatment: name, price, currency, ...auditedPrices([], prices).details };
      await insertAudit(trx, { action: 'treatment.added', actorId: actor.id, details });
      await replacePrices(trx, id, prices);
      return readManaged(ctx, trx, id);
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'treatment_name_key') throw error;
    throw invalidInput('name_en', 'validation.nameTaken');
  }
}
