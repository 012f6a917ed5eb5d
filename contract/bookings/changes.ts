import { bookingStates, marks } from '#domain/bookings/booking-states';
import { Appointment } from './bookings.ts';
import { DURATION_MINUTES } from '#domain/clinic/treatments';
import { defineRoute } from '#contract/shared/define-route';
import { id, note } from '#contract/shared/fields';
import { DoctorEmail, LongDate, SlotText } from '#contract/slots/slots';
import { z } from '#contract/shared/zod';

const params = z.object({ id });
const reply = z.object({ data: Appointment });

/** Why an appointment is cancelled or moved. One line, because it stands in emails of the clinic. */
export const Reason = note(500).transform((text) => text?.replaceAll(/\s+/g, ' '));

/** The new time and doctor of an appointment. */
export const MoveTarget = z.strictObject({ doctor_email: DoctorEmail, AppointmentDate: LongDate, slot: SlotText });
export type MoveTarget = z.output<typeof MoveTarget>;

/** How long staff choose that an appointment is. */
export const AppointmentMinutes = z
  .int('validation.appointmentMinutes')
  .min(DURATION_MINUTES.min, 'validation.appointmentMinutes')
  .max(DURATION_MINUTES.max, 'validation.appointmentMinutes')
  .optional();

/** Staff know that a time is none that its doctor has published. */
export const OutsideHours = z
  .boolean('validation.invalid')
  .optional()
  .describe(
    'staff only: true books a time outside of the doctor’s hours, which is refused with `outside_hours` otherwise',
  );

export const MoveBody = MoveTarget.extend({
  reason: Reason,
  outside_hours: OutsideHours,
  minutes: AppointmentMinutes.describe(
    'staff only: how long it is from now on, in hours; at its own time only its length changes; without it, it stays as long as it is',
  ),
  offered: z
    .boolean('validation.invalid')
    .optional()
    .describe(
      'it is a time of an offer: refused with `already_decided` once the offer has ended, for example because another time was chosen',
    ),
});

export const cancelBooking = defineRoute({
  method: 'POST',
  path: '/bookings/:id/cancel',
  summary:
    'Cancels an appointment or a hold; what was paid is refunded by the policy, or as staff decide with a reason',
  params,
  body: z.strictObject({
    reason: Reason,
    for_patient: z
      .boolean('validation.invalid')
      .optional()
      .describe('staff only: the patient asked for it, so the refund follows the policy; otherwise the clinic cancels'),
    refund_percent: z
      .number('validation.percent')
      .int('validation.percent')
      .min(0, 'validation.percent')
      .max(100, 'validation.percent')
      .optional()
      .describe('staff only: the refund instead of that of the policy; requires a reason'),
  }),
  reply,
  failures: [
    'not_found',
    'booking_cancelled',
    'hold_expired',
    'appointment_started',
    'too_late_to_change',
    'reason_missing',
    'idempotency_conflict',
    'too_many_requests',
  ],
});

export const moveBooking = defineRoute({
  method: 'POST',
  path: '/bookings/:id/move',
  summary:
    'Moves an appointment or a hold to another slot, also of another doctor of the treatment, or changes its length; it retains its id',
  params,
  body: MoveBody,
  reply,
  failures: [
    'not_found',
    'slot_taken',
    'slot_unavailable',
    'already_booked_that_day',
    'overlapping_appointment',
    'booking_cancelled',
    'hold_expired',
    'appointment_started',
    'too_late_to_change',
    'reason_missing',
    'outside_hours',
    'already_decided',
    'idempotency_conflict',
    'too_many_requests',
  ],
});

export const markAttendance = defineRoute({
  method: 'POST',
  path: '/bookings/:id/attendance',
  summary:
    'Says that the patient will come; staff also say that they have arrived, are or were treated, or stayed away, and take that back on the day',
  params,
  body: z.strictObject({
    state: z
      .enum(marks, { error: 'validation.invalid' })
      .describe('not_brought: a child whom nobody brought; booked: takes a mark back, on the day of the appointment'),
    seen: z
      .enum(bookingStates, { error: 'validation.invalid' })
      .optional()
      .describe('the state that the caller saw: refused with `cannot_mark` if it is another one by now'),
  }),
  reply,
  failures: ['not_found', 'booking_cancelled', 'hold_expired', 'cannot_mark', 'too_many_requests'],
});

export const undoChange = defineRoute({
  method: 'POST',
  path: '/bookings/:id/undo',
  summary: "Undoes the caller's last change of an appointment, within a minute and if nothing followed",
  params,
  body: z.strictObject({}),
  reply,
  failures: ['not_found', 'cannot_undo', 'too_many_requests'],
});
