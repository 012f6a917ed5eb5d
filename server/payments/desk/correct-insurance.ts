import type { BookingPayments } from '#contract/payments/desk-payments';
import { assertActive } from '#domain/bookings/bookings';
import { dueCents } from '#domain/bookings/settlement';
import { isRepriceable } from '#domain/payments/desk-payments';
import { ClinicError } from '#domain/shared/errors';
import { priceFor, type Insurance } from '#domain/shared/insurance';
import { nameOfRange } from '#domain/shared/slot-times';
import { lockBooking, requireBooking, storeBookingPrice } from '#server/bookings/index';
import { auditedPrice, findTreatmentPrices } from '#server/clinic/index';
import { abandonOpenPayment } from '#server/payments/charges/abandon-open-payment';
import { insertAudit } from '#server/platform/audit';
import type { Context } from '#server/platform/context';
import { readClock } from '#server/platform/database/clock';
import { inTransaction } from '#server/platform/database/transaction';
import { listBookingPayments } from './list-booking-payments.ts';

/**
 * Corrects how the patient of an appointment, past or to come, is insured, which gives it the treatment's present price for that;
 * `seen` is what the caller read. Emails the patient if another amount is due then. A repeated request changes nothing.
 * @throws ClinicError `not_allowed`, `not_found`, `already_paid` if anything was paid, `booking_cancelled`, `hold_expired`,
 * `changed_meanwhile`, `payment_in_other_currency`
 */
export async function correctInsurance(
  ctx: Context,
  { bookingId, insurance, seen }: { bookingId: string; insurance: Insurance; seen: Insurance | null },
): Promise<BookingPayments> {
  const { booking: found, actor } = await requireBooking(ctx, 'desk.payment', bookingId);
  if (found.isLocked) throw new ClinicError('not_found');
  await inTransaction(ctx.write, async (trx) => {
    const booking = await lockBooking(trx, bookingId);
    if (!booking) throw new ClinicError('not_found');
    const now = await readClock(trx);
    assertActive(booking, now);
    if (!isRepriceable(booking)) throw new ClinicError('already_paid');
    if (booking.insurance === insurance) return;
    if (booking.insurance !== seen) throw new ClinicError('changed_meanwhile');
    const treatment = await findTreatmentPrices(trx, booking.treatmentId);
    const { priceCents, priceKind } = priceFor(treatment, insurance);
    const price = { insurance, priceCents, priceKind, currency: treatment.currency ?? ctx.settings.clinic.currency };
    // A charge of the other currency could still arrive.
    if (price.currency !== booking.currency) throw new ClinicError('payment_in_other_currency');
    await storeBookingPrice(trx, bookingId, price);
    await abandonOpenPayment(ctx, trx, { bookingId, now });
    const { patientId, day, range } = booking;
    const details = {
      day,
      slot: nameOfRange(range),
      changed: 'insurance,price',
      insurance,
      insurance_before: booking.insurance ?? 'none',
      price: auditedPrice(price),
      price_before: auditedPrice(booking),
      currency: price.currency,
    };
    const entry = { action: 'booking.insured', actorId: actor.id, personId: patientId, bookingId, details } as const;
    await insertAudit(trx, entry);
    if (dueCents({ ...booking, ...price }) !== dueCents(booking))
      await ctx.ports.jobs.enqueue(trx, 'booking-confirmed', { bookingId, repricedAt: now.toISOString() });
  });
  return listBookingPayments(ctx, bookingId);
}
