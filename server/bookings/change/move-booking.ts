import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Appointment } from '#contract/bookings/bookings';
import type { MoveTarget } from '#contract/bookings/changes';
import { isSamePlace } from '#domain/bookings/places';
import { decideMove, retainsMark } from '#domain/bookings/decide-change';
import { ClinicError } from '#domain/shared/errors';
import type { Cents } from '#domain/shared/money';
import { excessCents } from '#domain/bookings/settlement';
import { nameOfRange } from '#domain/shared/slot-times';
import { clinicClock, instantOf } from '#domain/shared/time';
import { listUpcomingBookings } from '#server/bookings/read/bookings-rows';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import type { Jobs } from '#server/platform/ports/job-queue';
import { toBookingError, type Refused } from '#server/bookings/book/booking-conflict';
import { announcedMove, leftPlace, moveNotice, timeOfPlace } from './change-notice.ts';
import { changeBooking, type ChangeRequest, type DecidableFacts } from './change-booking.ts';

/**
 * `offered`: the patient of an affected appointment takes an offered time, which is done once. `minutes`: staff choose how
 * long it is from now on, at its own start or at another one; `outside_hours`: they know that it is outside of the hours.
 */
type MoveBody = MoveTarget & {
  reason?: string | undefined;
  offered?: boolean | undefined;
  minutes?: number | undefined;
  outside_hours?: boolean | undefined;
};

/**
 * Moves a booking or a hold to another time by one update of its row, so that it retains its slot when the new one is
 * lost. Its price becomes the treatment's present one; a difference is refunded, or due. Within its doctor's hours it stays
 * as long as it is.
 * @throws ClinicError, see `decideMove` and `changeBooking`; `slot_taken`, `already_booked_that_day`,
 * `overlapping_appointment` (each with other free times); `not_allowed` for a patient who sends `minutes`; `already_decided` for a time of an offer that has ended.
 */
export async function moveBooking(ctx: Context, request: ChangeRequest<MoveBody>): Promise<Appointment> {
  const { reason, offered: isOffer = false, minutes, outside_hours: isConfirmed } = request.body;
  const verb = { route: 'moveBooking', rule: 'booking.move' } as const;
  let refused: Refused | null = null;
  try {
    return await changeBooking(ctx, verb, { request, target: request.body, minutes }, (facts) => {
      const { booking, target, now } = facts;
      if (minutes !== undefined) authorize(ctx, 'booking.override', booking);
      refused = refusedBy(ctx, request, facts);
      if (isOffer && booking.status === 'booked' && !booking.isAffected) {
        // The same time may have been chosen on another device.
        if (target && isSamePlace(target, booking)) return null;
        throw new ClinicError('already_decided');
      }
      const currency = booking.treatment.currency ?? ctx.settings.clinic.currency;
      const treatment = { ...booking.treatment, currency };
      const { priceCents, priceKind, isOverride } = decideMove(
        { ...facts, treatment },
        { reason, minutes, isConfirmed },
      );
      if (!target) throw new ClinicError('slot_unavailable');
      const refundCents = excessCents({ ...booking, priceCents });
      const start = instantOf(target.day, target.range.start);
      return {
        place: target,
        columns: {
          slotId: target.slotId,
          doctorId: target.doctorId,
          day: target.day,
          startMin: target.range.start,
          endMin: target.range.end,
          bufferMin: target.bookedBuffer,
          isOutsideHours: target.isOutsideHours,
          priceCents,
          priceKind,
          ...(!retainsMark(booking, { target, role: facts.role }) && { attendance: null, attendanceAt: null }),
          movedAt: now,
          overlapCheck: 'enforced',
          ...(booking.status === 'held' && booking.heldUntil && start < booking.heldUntil && { heldUntil: start }),
          calendarSequence: sql`booking.calendar_sequence + 1`,
        },
        audit: {
          action: 'booking.moved',
          details: {
            day: target.day,
            slot: nameOfRange(target.range),
            ...leftPlace(booking),
            by: facts.role === 'patient' ? 'patient' : 'clinic',
            why: isOverride ? 'override' : 'requested',
            ...(isOverride && { reason: reason ?? '' }),
          },
        },
        notice: moveNotice(booking, { target, now }),
        jobs: noticesOf(facts, {
          reason: facts.role === 'staff' ? reason : undefined,
          refundCents,
          isTransfer: request.via === 'absence',
        }),
        refundCents,
        // The slot that it leaves is blocked.
        isFinal: booking.isAffected,
      };
    });
  } catch (error) {
    throw await toBookingError(ctx, error, refused);
  }
}

/** The booking to be moved leaves its time. */
function refusedBy(
  { read }: Context,
  { id, body }: ChangeRequest<MoveBody>,
  { booking, target, length, now }: DecidableFacts,
): Refused {
  const from = { day: clinicClock(now).day, minute: -1 };
  return {
    doctorEmail: body.doctor_email,
    date: body.AppointmentDate,
    doctorId: target?.doctorId ?? '',
    treatmentId: booking.treatment.id,
    minutes: length,
    listOwn: async () =>
      (await listUpcomingBookings(read, { personId: booking.patientId, from, now })).filter((own) => own.id !== id),
  };
}

/** The email to the patient. Who moved an own appointment that is not final needs none. */
function noticesOf(
  { booking, target, now, role }: DecidableFacts,
  { reason, refundCents, isTransfer }: { reason: string | undefined; refundCents: Cents; isTransfer: boolean },
): { name: string; id: string; payload: object }[] {
  const isPlain = !booking.holder.isEmailProven || booking.status === 'held';
  if (isPlain && role === 'patient') return [];
  const announced = { doctorId: booking.announced.doctorId, ...timeOfPlace(booking.announced) };
  const payload: Jobs['booking-moved'] = {
    bookingId: booking.id,
    sequence: booking.calendarSequence + 1,
    before: timeOfPlace(booking.announced),
    move: announcedMove(now),
    refundCents,
    ...(reason !== undefined && { reason }),
    ...(isTransfer && { isTransfer }),
    ...(target && isSamePlace(target, announced) && { isLength: true }),
    ...(isPlain && { isUnproven: true }),
  };
  return [{ name: 'booking-moved', id: randomUUID(), payload }];
}
