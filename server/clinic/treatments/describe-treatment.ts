import { workdays } from '#domain/slots/availability';
import { dollarsFromCents } from '#domain/shared/money';
import { MAX_DAYS_AHEAD } from '#domain/slots/schedule';
import { clinicClock, startOfMinute } from '#domain/shared/time';
import { isShippedImage } from '#domain/clinic/treatments';
import { timeWith } from '#domain/clinic/performed-treatments';
import type { TreatmentPrice } from './treatment-prices-rows.ts';
import type { TreatmentRow, VerifiedDoctorRow } from './treatments-rows.ts';
import type { Context } from '#server/platform/context';
import { imageUrlOf } from '#server/people/index';

/** What every list of treatments shows of one; the price is in units of the currency, not cents. */
export function describeTreatment(ctx: Context, treatment: TreatmentRow, doctors: VerifiedDoctorRow[]) {
  return {
    _id: treatment.id,
    name: treatment.name,
    texts: treatment.texts,
    price: dollarsFromCents(treatment.priceCents),
    currency: treatment.currency ?? ctx.settings.clinic.currency,
    priceKind: treatment.priceKind,
    prices: describePrices(treatment.prices),
    duration: treatment.duration,
    buffer: treatment.buffer,
    cutoffHours: treatment.cutoffHours ?? ctx.settings.clinic.changes.cutoffHours,
    image: treatmentImageUrl(ctx, treatment.image),
    isArchived: treatment.isArchived,
    doctors: doctors.map(({ name, email }) => ({ name, docEmail: email })),
  };
}

/** The prices by insurance as the API has them, in units of the treatment's currency. */
export function describePrices(prices: TreatmentPrice[]) {
  return prices.map(({ priceCents, ...price }) => ({ ...price, price: dollarsFromCents(priceCents) }));
}

/** The absolute URL of a treatment's image; null without one. */
export function treatmentImageUrl({ settings }: Pick<Context, 'settings'>, image: string | null): string | null {
  if (image === null) return null;
  return imageUrlOf(isShippedImage(image) ? `/treatments/${image}.svg` : image, settings);
}

/** The doctors who perform a treatment, each with the minutes that they need for it. */
export function doctorsOf(treatment: TreatmentRow, doctors: VerifiedDoctorRow[]) {
  return doctors.flatMap((doctor) => {
    const time = timeWith(treatment, doctor);
    return time ? [{ ...doctor, time }] : [];
  });
}

/** Now, and Monday to Friday of every week from today on; the statement leaves out closed days. */
export function bookableDays(ctx: Pick<Context, 'now'>) {
  // Rounded to the minute, as in the response cache: a hold counts until the end of its last minute.
  const now = startOfMinute(ctx.now);
  const from = clinicClock(now);
  return { from, now, days: workdays(from.day, MAX_DAYS_AHEAD + 1) };
}
