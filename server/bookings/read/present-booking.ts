import { renderSVG } from 'uqr';
import type { Alternative, Appointment } from '#contract/bookings/bookings';
import type { DoctorBooking } from '#contract/bookings/doctor-bookings';
import { codeOf } from '#domain/bookings/booking-code';
import { firstNameOf } from '#domain/accounts/persons';
import { viewBooking } from '#domain/bookings/booking-view';
import { keepsPrice } from '#domain/bookings/decide-change';
import type { ChangePolicy } from '#domain/bookings/change-cutoff';
import { dollarsFromCents } from '#domain/shared/money';
import { isStaffOf } from '#domain/shared/permission';
import { nameOfRange, type SlotTime } from '#domain/shared/slot-times';
import { longDate } from '#domain/shared/time';
import type { Booking } from './bookings-rows.ts';
import { translate } from '#server/platform/translate';
import type { Language } from '#domain/shared/language';
import type { Context, Settings } from '#server/platform/context';

const nameOf = (language: Language) => translate(language, 'ticket.appointment');
const LIMITED_NAMES = { en: nameOf('en'), de: nameOf('de') };

/** Whom a booking is shown to, and when; `session` is null for an emailed link; `isList`: among many, without the image of its code. */
export type Reader = Pick<Context, 'settings' | 'actor' | 'session' | 'now'> & { isList?: boolean };

/**
 * A booking as section 3 of the specification describes it; amounts are in units of the currency, not cents. Without an actor
 * as who answers for it reads it, by email. The account of a patient who is of age reads only when and with whom it is.
 */
export function toAppointment(booking: Booking, reader: Reader): Appointment {
  const { actor } = reader;
  const isOfAccount = booking.accountId !== null && (actor === null || actor.id === booking.accountId);
  const isLimited = isOfAccount && booking.isLimited;
  // Whether the patient came is theirs, too.
  const appointment = presentBooking(isLimited ? { ...booking, attendance: null } : booking, reader);
  return {
    ...appointment,
    forPerson: isOfAccount ? { _id: booking.patientId, name: firstNameOf(booking.patientName) } : null,
    ...(isLimited && { ...LIMITED, isLimited: true }),
  };
}

/** What the account of a patient of age reads instead of what is theirs. */
const LIMITED = {
  code: '',
  codeImage: null,
  treatment: LIMITED_NAMES.en,
  treatmentNames: LIMITED_NAMES,
  treatment_id: '',
  price: 0,
  patient_name: '',
  isPaid: true,
  paidAmount: 0,
  dueAmount: 0,
  refund: null,
  refundAmount: 0,
  deskPaidAmount: 0,
  deskRefundAmount: 0,
  cancelledBy: null,
  cancelReason: null,
  movedAt: null,
  minutes: null,
  priceKind: 'fixed',
  isPaidAtClinic: false,
  keepsPrice: false,
  changeUntil: null,
  offer: null,
  insurance: null,
  hasReason: false,
} as const;

function presentBooking(
  booking: Booking,
  { settings, actor, session, now, isList = false }: Reader,
): Omit<Appointment, 'forPerson'> {
  const view = viewBooking(booking, changePolicyOf(settings), now);
  const { takesPlace, openDecision, offer } = view;
  const { isOutsideHours } = booking;
  const squeezedIn = squeezedInOf(booking);
  const hasNote = booking.isLocked ? null : booking.hasNote;
  const hasReason = !booking.isLocked && booking.hasReason;
  const hasImage = !isList && view.isUpcoming && takesPlace && view.state !== 'held';
  const undoSeconds = actor !== null && booking.undoBy === actor.id ? secondsUntil(booking.undoUntil, now) : 0;
  return {
    _id: booking.id,
    code: codeOf(booking.id),
    // A code of eight letters is legible with any mask; to choose the best of eight costs four times as much.
    codeImage: hasImage ? renderSVG(codeOf(booking.id), { maskPattern: 0 }) : null,
    treatment: booking.treatment,
    treatmentNames: booking.treatmentNames,
    treatment_id: booking.treatmentId,
    AppointmentDate: view.day,
    slot: view.slot,
    minutes: booking.isOfHours ? booking.range.end - booking.range.start : null,
    price: dollarsFromCents(booking.priceCents),
    currency: booking.currency,
    insurance: booking.insurance,
    email: booking.patientEmail,
    patient_name: view.patientName,
    // Of an emailed link, which anybody may have opened, there is none.
    ...(session && { hasReason }),
    isLimited: false,
    ...(actor &&
      isStaffOf(actor, booking) && {
        contact: contactOf(booking),
        patient_phone: booking.patientPhone,
        takesPlace,
        openDecision,
        isOutsideHours,
        squeezedIn,
        hasNote,
      }),
    ...amountsOf(view),
    // The manage link of somebody who cannot sign in pays nothing.
    ...(session === null && booking.isOfDeskPatient && { isPaidAtClinic: true }),
    deskPaidAmount: dollarsFromCents(booking.deskPaidCents),
    deskRefundAmount: dollarsFromCents(booking.deskRefundCents),
    doctor_name: booking.doctorName,
    doctor_email: booking.doctorEmail,
    doctor_id: booking.doctorId,
    isUpcoming: view.isUpcoming,
    isRunning: view.isRunning,
    isOver: view.isOver,
    isCancelled: view.isCancelled,
    cancelledBy: view.cancelledBy,
    cancelReason: booking.cancelReason,
    movedAt: booking.movedAt?.toISOString() ?? null,
    changeUntil: view.changeUntil?.toISOString() ?? null,
    cancelUntil: view.cancelUntil?.toISOString() ?? null,
    takeBackUntil: view.takeBackUntil?.toISOString() ?? null,
    lateRefundPercent: view.lateRefundPercent,
    keepsPrice: keepsPrice(booking),
    takesPlace,
    offer: offer && { deadline: offer.deadline.toISOString(), times: offer.times.map(toAlternative) },
    canUndo: undoSeconds > 0,
    undoSeconds,
    status: view.state,
    heldUntil: booking.heldUntil?.toISOString() ?? null,
    awaitsClinic: view.awaitsClinic,
  };
}

/** A booking as its doctor sees it. The record of a deleted patient has no contact data. */
export function toDoctorBooking(row: Booking, { settings, now }: Pick<Reader, 'settings' | 'now'>): DoctorBooking {
  const view = viewBooking(row, changePolicyOf(settings), now);
  const { refund, ...amounts } = amountsOf(view);
  return {
    _id: row.id,
    code: codeOf(row.id),
    ...staffNames(row),
    patient_email: row.isLocked ? '' : row.patientEmail,
    patient_phone: row.isLocked ? '' : row.patientPhone,
    isLocked: row.isLocked,
    treatment: row.treatment,
    treatmentNames: row.treatmentNames,
    refund,
    appointmentData: {
      AppointmentDate: view.day,
      slot: view.slot,
      status: view.state,
      takesPlace: view.takesPlace,
      openDecision: view.openDecision,
      hasNote: row.isLocked ? null : row.hasNote,
      hasReason: !row.isLocked && row.hasReason,
      isOutsideHours: row.isOutsideHours,
      squeezedIn: row.isLocked ? null : squeezedInOf(row),
      changeUntil: view.changeUntil?.toISOString() ?? null,
      cancelReason: row.isLocked ? null : row.cancelReason,
      ...amounts,
      currency: row.currency,
    },
  };
}

/** What is paid, due and refunded of a booking, as the API names it. */
export function amountsOf(view: ReturnType<typeof viewBooking>) {
  const { paidAmount, dueAmount, isPaid, priceKind, isPaidAtClinic, refund, refundAmount } = view;
  return { paidAmount, dueAmount, isPaid, priceKind, isPaidAtClinic, refund, refundAmount };
}

function secondsUntil(instant: Date | null, now: Date): number {
  return instant ? Math.max(0, Math.ceil((instant.getTime() - now.getTime()) / 1000)) : 0;
}

/** A time that a patient can have instead of their appointment. */
export function toAlternative({
  doctorEmail,
  doctorName,
  day,
  range,
}: SlotTime & { doctorEmail: string; doctorName: string }): Alternative {
  return {
    doctor_email: doctorEmail,
    doctor_name: doctorName,
    AppointmentDate: longDate(day),
    slot: nameOfRange(range),
  };
}

/** A patient's name as staff read it, the one under which it was booked if that is another, and whose account booked it. */
export function staffNames(row: Pick<Booking, 'patientName' | 'bookedName' | 'accountId' | 'accountName'>) {
  const { patientName, bookedName } = row;
  const bookedAs = bookedName === '' || bookedName === patientName ? null : bookedName;
  return { patient_name: patientName, bookedAs, contact: contactOf(row) };
}

/** The account that booked it for its patient, for staff, who call it or write to it; null for one of the patient. */
function contactOf({ accountId, accountName }: Pick<Booking, 'accountId' | 'accountName'>) {
  return accountId === null || accountName === null ? null : { _id: accountId, name: accountName };
}

/** Beside which appointment it is squeezed in, and why; null for one that uses the time of an ended visit again. */
export function squeezedInOf({
  squeezedBeside: beside,
  squeezeReason: reason,
}: Pick<Booking, 'squeezedBeside' | 'squeezeReason'>) {
  return beside === null || reason === null ? null : { beside, reason };
}

/** The clinic's rules of changes of a booking; its terms are those of bookings without their own. */
export function changePolicyOf({ clinic, earlierTerms }: Settings): ChangePolicy {
  return { ...earlierTerms, phone: clinic.phone };
}
