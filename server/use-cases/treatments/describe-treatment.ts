import { openDays } from '#domain/availability';
import { dollarsFromCents } from '#domain/money';
import { MAX_DAYS_AHEAD } from '#domain/schedule';
import { addDays, clinicClock, startOfMinute, type Day } from '#domain/time';
import type { TreatmentRow, VerifiedDoctorRow } from '#server/store/treatments';
import type { Context } from '#server/lib/context';

/** What every list of treatments shows of one; the price is in units of the currency, not cents. */
export function describeTreatment(ctx: Context, treatment: TreatmentRow, doctors: VerifiedDoctorRow[]) {
  return {
    _id: treatment.id,
    name: treatment.name,
    price: dollarsFromCents(treatment.priceCents),
    currency: treatment.currency ?? ctx.settings.clinic.currency,
    doctors: doctors.map(({ name, email }) => ({ name, docEmail: email })),
  };
}

export function doctorsOf({ specialtyId }: TreatmentRow, doctors: VerifiedDoctorRow[]): VerifiedDoctorRow[] {
  return doctors.filter((doctor) => doctor.specialtyId === specialtyId);
}

/** Now and the open days from today on; days that were closed after publishing are excluded. */
export function bookableDays(ctx: Context): { from: { day: Day; minute: number }; now: Date; days: Day[] } {
  // Rounded to the minute, as in the response cache: a hold counts until the end of its last minute.
  const now = startOfMinute(ctx.now);
  const from = clinicClock(now);
  const closed = ctx.ports.calendar.closedDays(from.day, addDays(from.day, MAX_DAYS_AHEAD));
  return { from, now, days: openDays(from.day, MAX_DAYS_AHEAD + 1, closed) };
}
