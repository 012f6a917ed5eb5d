import type { ManagedTreatment } from '#contract/clinic/managed-treatments';
import { dollarsFromCents } from '#domain/shared/money';
import { clinicClock } from '#domain/shared/time';
import { isShippedImage } from '#domain/clinic/treatments';
import { countUpcoming, type ManagedRow } from './managed-treatments-rows.ts';
import type { Db } from '#server/platform/database/open-database';
import type { Context } from '#server/platform/context';
import { describePrices, treatmentImageUrl } from './describe-treatment.ts';

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
