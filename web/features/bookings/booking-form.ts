import { BookingBody } from '#contract/bookings/bookings';
import { CHOOSE_ONE } from '#contract/slots/slots';
import type { TreatmentSummary } from '#contract/slots/treatments';
import type { Insurance } from '#domain/shared/insurance';
import type { SessionUser } from '#web/api/session-store.ts';
import type { ChosenSlot } from '#web/chosen-slot.ts';
import { readDraft, type BookingChoice } from './booking-draft.ts';

/** The fields that the dialog asks for; the rest of a booking is known. */
export const BookingForm = BookingBody.pick({
  doctor_email: true,
  AppointmentDate: true,
  slot: true,
  patient_Phone: true,
});

/** What a patient need not say; unlike the choice it is not stored in the browser. */
type Answers = { insurance: Insurance | null; reason: string };

/** The time that a link names, as a draft remembers it; empty if it names none. */
export function linkOf({ doctorId, date, slot }: Pick<ChosenSlot, 'doctorId' | 'date' | 'slot'>): string {
  return [doctorId, date, slot].filter(Boolean).join(' ');
}

/** What the form begins with: the link's time or, if it began with this link, the draft; a lone doctor is chosen. */
export function firstChoice(option: TreatmentSummary, wanted: ChosenSlot, phone: string): BookingChoice {
  const draft = readDraft(option._id);
  const link = linkOf(wanted);
  const linked = option.doctors.find(({ _id }) => _id === wanted.doctorId)?.docEmail ?? '';
  const isOther = link !== '' && draft.link !== link;
  const chosen = isOther ? { doctor_email: linked, AppointmentDate: wanted.date, slot: wanted.slot } : draft;
  const isOffered = option.doctors.some(({ docEmail }) => docEmail === chosen.doctor_email);
  const lone = option.doctors.length === 1 ? option.doctors[0]?.docEmail : undefined;
  return {
    doctor_email: isOffered ? chosen.doctor_email : (lone ?? ''),
    AppointmentDate: isOffered ? chosen.AppointmentDate : '',
    slot: isOffered ? chosen.slot : '',
    patient_Phone: draft.patient_Phone || phone,
  };
}

/** Whether a link names a doctor, a day and a time, and the form begins with them. */
export function isChosenBy(option: TreatmentSummary, wanted: ChosenSlot): boolean {
  const { AppointmentDate: date, slot, doctor_email: email } = firstChoice(option, wanted, '');
  const doctor = option.doctors.find(({ docEmail }) => docEmail === email)?._id;
  return wanted.slot !== '' && linkOf(wanted) === linkOf({ doctorId: doctor ?? '', date, slot });
}

/** The price that the form shows, in units of its currency, and the cut-off; both stay until the server reports others. */
export type ShownPrice = Pick<TreatmentSummary, 'price' | 'currency' | 'priceKind' | 'cutoffHours'>;

/** The booking payload (specification, section 3). A select without a choice sends its label, which the server rejects with the field's name. */
export function toBookingBody(
  { name, _id, shown }: Pick<TreatmentSummary, 'name' | '_id'> & { shown: ShownPrice },
  user: SessionUser,
  { insurance, reason, ...choice }: BookingChoice & Answers,
): BookingBody {
  return {
    patient_id: user.uid,
    patient_name: user.displayName,
    patient_email: user.email,
    treatment: name,
    treatment_id: _id,
    price: shown.price,
    currency: shown.currency,
    price_kind: shown.priceKind,
    cutoff_hours: shown.cutoffHours,
    isPaid: false,
    doctor_email: choice.doctor_email || CHOOSE_ONE,
    AppointmentDate: choice.AppointmentDate || CHOOSE_ONE,
    slot: choice.slot,
    patient_Phone: choice.patient_Phone,
    ...(insurance !== null && { insurance }),
    ...(reason !== '' && { visit_reason: reason }),
  };
}
