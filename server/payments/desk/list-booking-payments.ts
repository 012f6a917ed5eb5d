import type { BookingPayments, ListedPayment as ShownPayment } from '#contract/payments/desk-payments';
import { summarizeBooking } from '#domain/bookings/booking-view';
import { priceFor, insurances } from '#domain/shared/insurance';
import { ClinicError } from '#domain/shared/errors';
import { dollarsFromCents } from '#domain/shared/money';
import { isRepriceable } from '#domain/payments/desk-payments';
import { requireBooking } from '#server/bookings/index';
import { findTreatmentPrices } from '#server/clinic/index';
import { readClock } from '#server/platform/database/clock';
import { listOnePayment, listPaymentsOfBooking, type ListedPayment } from './desk-payments-rows.ts';
import type { Context } from '#server/platform/context';

/** The payments of an appointment, with who took them and when. @throws ClinicError `not_allowed`, `not_found`. */
export async function listBookingPayments(ctx: Context, bookingId: string): Promise<BookingPayments> {
  const { booking } = await requireBooking(ctx, 'desk.payment', bookingId);
  const rows = await listPaymentsOfBooking(ctx.read, booking.id);
  const { paidAmount, dueAmount, isActive, state } = summarizeBooking(booking, await readClock(ctx.read));
  const treatment = await findTreatmentPrices(ctx.read, booking.treatmentId);
  const currency = treatment.currency ?? ctx.settings.clinic.currency;
  const isPricedByKind = treatment.prices.length > 0 || booking.insurance !== null;
  const isOpen = isActive && isPricedByKind && currency === booking.currency && isRepriceable(booking);
  const kinds = isOpen ? insurances.filter((kind) => kind !== booking.insurance) : [];
  return {
    booking_id: booking.id,
    price: dollarsFromCents(booking.priceCents),
    currency: booking.currency,
    paidAmount,
    dueAmount,
    payments: rows.map(toShownPayment),
    insurance: booking.insurance,
    corrections: kinds.map((insurance) => {
      const { priceCents, priceKind } = priceFor(treatment, insurance);
      return { insurance, price: dollarsFromCents(priceCents), priceKind, currency };
    }),
    canConfirm: state === 'held' && booking.priceKind === 'covered',
  };
}

/** A card payment that was for no appointment. The caller has checked the permission. @throws ClinicError `not_found`. */
export async function listUnboundPayment({ read }: Context, id: string): Promise<BookingPayments> {
  const rows = await listOnePayment(read, id);
  const [row] = rows;
  if (!row) throw new ClinicError('not_found');
  const nothing = { booking_id: '', price: 0, paidAmount: 0, dueAmount: 0, insurance: null, corrections: [] };
  return { ...nothing, canConfirm: false, currency: row.currency, payments: rows.map(toShownPayment) };
}

function toShownPayment(row: ListedPayment): ShownPayment {
  const { method, amountCents, refundCents, refundedCents, reversedAt } = row;
  const isAtDesk = method !== 'card';
  const isReturned = isAtDesk || row.refundFailedAt !== null;
  return {
    _id: row.id,
    method,
    amount: dollarsFromCents(amountCents),
    received_by: row.receivedByName,
    receivedAt: (row.receivedAt ?? row.settledAt)?.toISOString() ?? null,
    refundAmount: dollarsFromCents(refundCents),
    returnAmount: isReturned ? dollarsFromCents(refundCents - refundedCents) : 0,
    refundedAmount: dollarsFromCents(refundedCents),
    returned_by: row.returnedByName,
    returnedAt: row.returnedAt?.toISOString() ?? null,
    reversed_by: row.reversedByName,
    reversedAt: reversedAt?.toISOString() ?? null,
    reversalReason: row.reversalReason,
    canReverse: isAtDesk && reversedAt === null && refundedCents === 0,
  };
}
