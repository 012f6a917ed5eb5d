import { absenceActions, openStates } from '#domain/bookings/open-decisions';
import { bookingStates, cancellers } from '#domain/bookings/booking-states';
import { defineRoute } from '#contract/shared/define-route';
import { DoctorEmail, LongDate, SlotText } from '#contract/slots/slots';
import {
  Insurance,
  Names,
  amountOf,
  cleanText,
  contact,
  emailAddress,
  id,
  line,
  pageLimit,
  phoneNumber,
} from '#contract/shared/fields';
import { PriceKind } from '#contract/shared/prices';
import { z } from '#contract/shared/zod';

/** A price in units of its currency, with at most two decimals. */
export const Price = amountOf('validation.price');

/** An amount of money that is taken or returned, in units of its currency, above 0, with at most two decimals. */
export const Amount = amountOf('validation.amount').positive('validation.amount');

/** The currency of a price that a client shows, in any case. Optional; must match if it is sent. */
export const Currency = z
  .string('validation.invalid')
  .toLowerCase()
  .regex(/^[a-z]{3}$/, 'validation.invalid');

/** The most characters of a reason for a visit. */
export const MAX_REASON = 300;

/** Section 3: booking payload. Fields that the server knows may be omitted, and must match if they are sent. */
export const BookingBody = z
  .strictObject({
    patient_id: id.optional(),
    person_id: id
      .optional()
      .describe(
        'the person of `GET /persons` whom it is for; without it, the account holder, whom `patient_…` describe',
      ),
    patient_name: line(200).optional(),
    patient_email: emailAddress().optional(),
    treatment: line(200),
    treatment_id: id
      .optional()
      .describe('the treatment of this id, also if its name is no longer `treatment`; the name alone is enough'),
    doctor_email: DoctorEmail,
    AppointmentDate: LongDate,
    slot: SlotText,
    patient_Phone: phoneNumber(),
    price: Price,
    currency: Currency.optional(),
    price_kind: PriceKind.optional().describe('the kind of price that the form shows; the amount alone is enough'),
    cutoff_hours: z
      .number('validation.invalid')
      .optional()
      .describe('the `cutoffHours` that the form shows; booked only if the appointment gets the same'),
    insurance: Insurance.optional().describe('decides the price, and is stored; without it, who pays themselves'),
    visit_reason: cleanText(MAX_REASON).optional().describe('why the patient comes, for the clinic only; encrypted'),
    isPaid: z.literal(false).optional(),
  })
  .meta({ id: 'BookingBody' });
export type BookingBody = z.output<typeof BookingBody>;

export const OtherDoctor = z.object({ doctor_email: z.string(), doctor_name: z.string() });

/** A time that a patient can have instead. */
export const Alternative = OtherDoctor.extend({ AppointmentDate: z.string(), slot: z.string() });
export type Alternative = z.output<typeof Alternative>;

const takesPlace = z
  .boolean()
  .describe('false: it cannot take place where it is, because of an absence or a closure; `status` stays what it was');
const OpenDecision = z
  .object({ action: z.enum(absenceActions).exclude(['keep']), state: z.enum(openStates) })
  .nullable()
  .describe(
    'what was decided about an appointment that cannot take place, and how far that is; null if it takes place',
  );
const isOutsideHours = z.boolean().describe('staff booked it at a time that its doctor has not published');
const squeezedIn = z
  .object({ beside: z.string().describe('the id of the other appointment'), reason: z.string() })
  .nullable()
  .describe('beside which appointment staff have squeezed it in, and why; null as soon as both no longer overlap');
const hasNote = z
  .boolean()
  .nullable()
  .describe('it has an internal note; null if the reader cannot read one: it is their own, or the account was deleted');
const hasReason = z.boolean().describe('its patient wrote why they come: `GET /bookings/:id/reason`');
/** What staff see of an appointment in each list. */
export const staffFields = { takesPlace, openDecision: OpenDecision, isOutsideHours, squeezedIn, hasNote, hasReason };

export const isPaidAtClinic = z.boolean().describe('no card pays it, because its price is where it begins');

/** Section 3: booking as listed. */
export const Appointment = z
  .object({
    _id: z.string(),
    code: z.string().describe('the booking code, which people read aloud: `K7P-4QX2`'),
    codeImage: z
      .string()
      .nullable()
      .describe(
        'the code as a QR code, an SVG; null unless it is final, to come and takes place, and in lists of staff',
      ),
    treatment: z.string(),
    treatmentNames: Names,
    treatment_id: z.string(),
    AppointmentDate: z.string(),
    slot: z.string(),
    minutes: z
      .number()
      .int()
      .nullable()
      .describe(
        'how long it stays within its doctor’s hours; null: it has a slot, and moves for as long as its treatment takes',
      ),
    price: z.number().describe('in units of `currency`, with at most two decimals'),
    currency: z.string().describe('the currency in which it was booked'),
    priceKind: PriceKind,
    insurance: Insurance.nullable().describe('by which it is priced; null: who pays themselves'),
    isPaidAtClinic,
    email: z.string(),
    patient_name: z.string(),
    patient_phone: z.string().optional().describe('for staff: the number of this booking'),
    isPaid: z.boolean().describe('something was paid, or an insurance pays, and nothing is due'),
    refund: z.enum(['pending', 'refunded']).nullable().describe('the refund, null without one'),
    refundAmount: z.number().describe('what is or will be refunded, in units of `currency`; 0 without a refund'),
    paidAmount: z.number().describe('what was paid, less refunds'),
    dueAmount: z.number().describe('what is still to be paid; 0 when nothing is'),
    deskPaidAmount: z.number().describe('what of `paidAmount` was paid at the desk'),
    deskRefundAmount: z.number().describe('what of `refundAmount` is or was returned at the desk'),
    doctor_name: z.string(),
    doctor_email: z.string(),
    doctor_id: z.string().describe('as in `GET /doctors`'),
    forPerson: z
      .object({ _id: z.string(), name: z.string() })
      .nullable()
      .describe('its patient with the first name, if the account that reads it booked it for somebody else'),
    isLimited: z.boolean().describe('its patient is of age: their account sees when and with whom, and can cancel it'),
    isUpcoming: z.boolean().describe('booked, and not over yet'),
    isRunning: z.boolean().describe('upcoming, and begun'),
    isOver: z.boolean().describe('its time has ended, or its visit: the patient was treated or did not come'),
    isCancelled: z.boolean(),
    cancelledBy: z.enum(cancellers).nullable(),
    cancelReason: z.string().nullable().describe('as typed by who cancelled it; null without'),
    movedAt: z.string().nullable().describe('instant, ISO 8601'),
    changeUntil: z
      .string()
      .nullable()
      .describe(
        'instant, ISO 8601; until when its patient can cancel or move it, at most its start; null once nobody can',
      ),
    cancelUntil: z
      .string()
      .nullable()
      .describe(
        'instant, ISO 8601; until when its patient can cancel it: `changeUntil`, or later until ten minutes after it was booked or its hold became final, before it starts',
      ),
    takeBackUntil: z
      .string()
      .nullable()
      .describe(
        'instant, ISO 8601; until ten minutes after it was booked or its hold became final, and only while its patient can cancel it; null for a hold and later',
      ),
    lateRefundPercent: z
      .number()
      .describe(
        'how many percent of what was paid are refunded if the clinic cancels it for its patient after `cancelUntil`',
      ),
    keepsPrice: z
      .boolean()
      .describe('moving it does not change its price: it cannot take place because of an absence or a closure'),
    takesPlace,
    offer: z
      .object({
        deadline: z.string().describe('instant, ISO 8601; until when they are reserved'),
        times: z.array(Alternative),
      })
      .nullable()
      .describe('the times that are reserved for its patient instead, who takes one by a move with `offered`'),
    openDecision: OpenDecision.optional().describe(
      'for staff: what was decided about an appointment that cannot take place',
    ),
    contact: contact.optional().describe('for staff: the account that booked it for its patient'),
    isOutsideHours: isOutsideHours.optional(),
    squeezedIn: squeezedIn.optional(),
    hasNote: hasNote.optional().describe('for staff: it has an internal note; never sent to its patient'),
    hasReason: hasReason.optional(),
    canUndo: z.boolean().describe('the caller can undo their last change'),
    undoSeconds: z.number().int().describe('how much longer; 0 if they cannot'),
    status: z
      .enum(bookingStates)
      .describe('a hold is not final until its address is confirmed or it is paid; one that expired is never listed'),
    heldUntil: z.string().nullable().describe('instant, ISO 8601; until when a hold occupies its slot'),
    awaitsClinic: z.boolean().describe('a hold that only the clinic confirms, or a payment'),
  })
  .meta({ id: 'Appointment' });
export type Appointment = z.output<typeof Appointment>;

export const createBooking = defineRoute({
  method: 'POST',
  path: '/bookings',
  summary: 'Books a slot, or holds it if the email is not proven',
  waitsForOpening: true,
  body: BookingBody,
  reply: z.object({ data: Appointment }),
  failures: [
    'slot_taken',
    'slot_unavailable',
    'already_booked_that_day',
    'overlapping_appointment',
    'too_many_unpaid_bookings',
    'too_many_holds',
    'too_many_holds_of_network',
    'too_many_of_origin',
    'address_disowned',
    'too_many_appointments',
    'treatment_not_offered',
    'price_changed',
    'cutoff_changed',
    'idempotency_conflict',
    'hold_expired',
    'booking_cancelled',
  ],
});

export const Included = z
  .enum(['cancelled'], { error: 'validation.invalid' })
  .optional()
  .describe('cancelled appointments as well: show `status` and `refund`, and offer no payment');

export const listBookings = defineRoute({
  method: 'GET',
  path: '/bookings',
  summary:
    'The active appointments of a person, optionally also cancelled ones: upcoming ones, soonest first, then past ones',
  query: z.object({
    email: emailAddress(),
    include: Included,
    limit: pageLimit(100),
    cursor: line(300).optional(),
  }),
  reply: z.object({ data: z.object({ appointmentData: z.array(Appointment), nextCursor: z.string().nullable() }) }),
});

export const getBooking = defineRoute({
  method: 'GET',
  path: '/booking/:id',
  summary: 'One appointment',
  params: z.object({ id }),
  reply: z.object({ data: Appointment }),
  failures: ['not_found'],
});

export const confirmReservation = defineRoute({
  method: 'PATCH',
  path: '/slots',
  summary: 'Confirms that the caller has booked this slot; booking has already reserved it',
  body: z.strictObject({ doctor: DoctorEmail, AppointmentDate: LongDate, slot: SlotText }),
  failures: ['not_reserved'],
});
