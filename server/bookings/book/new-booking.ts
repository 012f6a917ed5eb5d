import type { Booking } from '#server/bookings/read/bookings-rows';
import type { NewBooking } from './insert-booking-rows.ts';

/** A booking whose row was just written, as it would be read: it has no payment and no change yet. */
export function newBooking(
  { origin, place, beside, hasArrived, sealedReason, ...booking }: NewBooking,
  facts: Pick<Booking, 'doctorName' | 'doctorEmail' | 'bookedAt'>,
): Booking {
  return {
    ...booking,
    ...facts,
    isOfHours: place.slotId === null,
    isOutsideHours: place.isOutsideHours,
    squeezedBeside: beside?.bookingId ?? null,
    squeezeReason: beside?.reason ?? null,
    bookedName: booking.patientName,
    treatment: booking.treatmentNames.en,
    status: booking.heldUntil !== null ? 'held' : 'booked',
    holdGroup: booking.clinicHold === 'network' ? origin.network : origin.domain,
    isLocked: false,
    isLimited: false,
    isSilent: false,
    isOfDeskPatient: false,
    paymentStatus: booking.priceKind === 'covered' ? 'paid' : 'unpaid',
    attendance: hasArrived ? 'arrived' : null,
    holdBookedAt: null,
    cancelledAt: null,
    cancelledBy: null,
    cancelReason: null,
    movedAt: null,
    calendarSequence: 0,
    isAffected: false,
    openDecision: null,
    hasNote: false,
    hasReason: sealedReason !== null,
    undoBy: null,
    undoUntil: null,
    paidCents: 0,
    deskPaidCents: 0,
    deskRefundCents: 0,
    refundCents: 0,
    refundedCents: 0,
    waivedCents: 0,
  };
}

/** The audit action of a booking. */
export function actionOf({ heldUntil, beside, hasArrived }: Pick<NewBooking, 'heldUntil' | 'beside' | 'hasArrived'>) {
  if (heldUntil !== null) return 'booking.held';
  if (beside?.reason) return 'booking.squeezed_in';
  return hasArrived ? 'booking.walked_in' : 'booking.made';
}
