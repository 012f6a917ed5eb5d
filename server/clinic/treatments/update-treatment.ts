import type { ManagedTreatment, UpdateTreatmentBody } from '#contract/clinic/managed-treatments';
import { ClinicError, invalidInput } from '#domain/shared/errors';
import { insertAudit } from '#server/platform/audit';
import { lockTreatment, savePerformers, updateTreatmentRow } from './managed-treatments-rows.ts';
import { inTransaction } from '#server/platform/database/transaction';
import { isShippedImage } from '#domain/clinic/treatments';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { assertRoom, changeTreatment } from './change-treatment.ts';
import { readManaged } from './managed-treatment.ts';
import { columnsOf, imageOf, pricesOf, specialtyOf } from './treatment-columns.ts';
import { auditedPrices, replacePrices } from './treatment-prices-rows.ts';

/**
 * Changes, archives or restores a treatment, for new bookings only. A job removes an uploaded image that is replaced.
 * @throws ClinicError `not_allowed`, `not_found`, `changed_meanwhile` if its version is another one by now,
 * `treatments_full`, `invalid_input` naming the field.
 */
export async function updateTreatment(
  ctx: Context,
  id: string,
  wanted: UpdateTreatmentBody,
): Promise<ManagedTreatment> {
  const actor = authorize(ctx, 'treatment.manage', null);
  const image = await imageOf(ctx, actor.id, wanted.image);
  const { version, archived, performers = [], ...fields } = wanted;
  return inTransaction(ctx.write, async (trx) => {
    const before = await lockTreatment(trx, { id });
    if (!before) throw new ClinicError('not_found');
    if (before.version !== version) throw new ClinicError('changed_meanwhile');
    if (archived === false && before.archivedAt !== null) await assertRoom(trx);
    const specialtyId = await specialtyOf(trx, fields);
    const isFlipped = archived !== undefined && archived !== (before.archivedAt !== null);
    await changeTreatment(trx, before, {
      actorId: actor.id,
      changes: {
        ...columnsOf(ctx, fields, image),
        ...(specialtyId !== undefined && { specialtyId }),
        ...(isFlipped && { archivedAt: archived ? ctx.now : null }),
      },
    });
    const unknown = performers.length > 0 ? await savePerformers(trx, id, performers) : -1;
    if (unknown >= 0) throw invalidInput(`performers.${unknown}.doctor_id`, 'validation.doctorRequired');
    const prices = pricesOf(fields);
    // Also the same amounts, which are in the treatment's present currency then.
    if (prices) await replacePrices(trx, id, prices);
    const repriced = auditedPrices(before.prices, prices ?? before.prices);
    const changed = [...(performers.length > 0 ? ['performers'] : []), ...repriced.changed];
    if (changed.length > 0) {
      // A new version: bookings in progress have read the earlier minutes and prices.
      await updateTreatmentRow(trx, { id, names: { en: before.texts.en.name, de: before.texts.de.name } }, {});
      const { currency } = ctx.settings.clinic;
      const details = { treatment: before.name, changed: changed.join(','), currency, ...repriced.details };
      await insertAudit(trx, { action: 'treatment.changed', actorId: actor.id, details });
    }
    const old = before.image;
    if (image !== undefined && old !== null && old !== image && !isShippedImage(old)) {
      await ctx.ports.jobs.enqueue(trx, 'remove-image', { url: old });
    }
    return readManaged(ctx, trx, id);
  });
}
