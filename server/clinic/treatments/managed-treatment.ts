import type { ManagedTreatment } from '#contract/clinic/managed-treatments';
import { ClinicError } from '#domain/shared/errors';
import { dollarsFromCents } from '#domain/shared/money';
import { clinicClock } from '#domain/shared/time';
import { isShippedImage } from '#domain/clinic/treatments';
import { countUpcoming, lockTreatment, type ManagedRow } from './managed-treatments-rows.ts';
import type { Db } from '#server/platform/database/open-database';
import type { Trx } from '#server/platform/database/transaction';
import type { Context } from '#server/platform/context';
import { describePrices, treatmentImageUrl } from './describe-treatment.ts';

/** A treatment as the admin has just changed it. @throws ClinicError `not_found` */
export async function readManaged(ctx: Context, trx: Trx, id: string): Promise<ManagedTreatment> {
  const row = await lockTreatment(trx, { id });
  const [shown] = row ? await describeManaged(ctx, trx, [row]) : [];
  if (!shown) throw new ClinicError('not_found');
  return shown;
}

/** Treatments as the admin maintains them; prices are in units of their currency, not cents. */
export async function describeManaged(ctx: Context, db: Db, rows: ManagedRow[]): Promise<ManagedTreatment[]> {
  const upcoming = await countUpcoming(db, clinicClock(ctx.now).day);
  return rows.map((row) => ({
    _id: row.id,
    texts: row.texts,
    specialty: { _id: row.specialtyId, names: row.specialtyNames },
    price: dollarsFromCents(row.priceCents),
    currency: row.currency ?? ctx.settings.clinic.currency,
    priceKind: row.priceKind,
    prices: describePrices(row.prices),
    duration: row.durationMin,
    buffer: row.bufferMin,
    image: treatmentImageUrl(ctx, row.image),
    imageName: row.image !== null && isShippedImage(row.image) ? row.image : null,
    cutoffHours: row.cutoffHours,
    isArchived: row.archivedAt !== null,
    performers: row.performers,
    upcoming: upcoming.get(row.id) ?? 0,
    version: row.version,
  }));
}
