import type { AbsenceAction, AffectedState } from '#domain/bookings/open-decisions';
import type { BookingState } from '#domain/bookings/booking-states';
import type { Language, Names } from '#domain/shared/language';
import type { PriceKind } from '#domain/shared/money';
import { shownPayment, shownRefund } from '#domain/bookings/settlement';
import type { MessageKey, Translate } from './catalogue.ts';
import { clockOfSlot, formatAddress, formatDate, formatPrice, formatTreatmentPrice } from './format.ts';

/** What a ticket needs of an appointment; the API's `Appointment` fits. Amounts are in units of the currency. */
export type TicketAppointment = {
  code: string;
  treatmentNames: Names;
  /** Long-form English date. */
  AppointmentDate: string;
  /** The wire name of the range. */
  slot: string;
  doctor_name: string;
  price: number;
  priceKind: PriceKind;
  isPaidAtClinic: boolean;
  dueAmount: number;
  paidAmount: number;
  deskPaidAmount: number;
  refund: 'pending' | 'refunded' | null;
  refundAmount: number;
  deskRefundAmount: number;
  currency: string;
  isCancelled: boolean;
  status: BookingState;
  takesPlace: boolean;
  /** The first name of who it is for, if it is not the reader. */
  forPerson?: { name: string } | null;
  /** Only when and with whom it is may be read. */
  isLimited?: boolean;
};

/** What a ticket needs of the clinic; `ClinicFacts` fits. */
export type TicketClinic = {
  name: string;
  addresses: Record<Language, { street: string; city: string }>;
  cards: { mode: 'sandbox' | 'live' | 'clinic' };
};

/** One line of a ticket, in the language of its reader. */
export type TicketFact = {
  name: 'person' | 'treatment' | 'day' | 'time' | 'doctor' | 'place' | 'price' | 'refund' | 'state' | 'code';
  label: string;
  text: string;
  link?: { label: string; href: string };
};

type OpenDecision = { action: Exclude<AbsenceAction, 'keep'>; state: AffectedState };

/** What was decided about an appointment that cannot take place, and how far that is. */
export function decisionText({ action, state }: OpenDecision, t: Translate): string {
  return t(`changes.decided_${action}_${state}` as MessageKey);
}

/** The state of an appointment in one line for staff; of one that cannot take place also what was decided. */
export function stateText(
  {
    status,
    openDecision = null,
    isOutsideHours = false,
    squeezedIn = null,
  }: {
    status: BookingState;
    openDecision?: OpenDecision | null | undefined;
    isOutsideHours?: boolean | undefined;
    squeezedIn?: object | null | undefined;
  },
  t: Translate,
): string {
  const marks = [
    t(`changes.state_${status}`),
    ...(squeezedIn ? [t('changes.squeezedIn')] : []),
    ...(isOutsideHours ? [t('changes.outsideHours')] : []),
  ];
  const state = marks.join(', ');
  return openDecision ? t('changes.stateAffected', { state, decision: decisionText(openDecision, t) }) : state;
}

/** What the account of somebody of age reads of an appointment that it booked for them. */
const LIMITED_FACTS: TicketFact['name'][] = ['person', 'day', 'time', 'doctor', 'place'];

/** The lines of an appointment's ticket, in their order; screens, printed tickets and emails show the same ones. */
export function ticketFacts(
  appointment: TicketAppointment,
  clinic: TicketClinic,
  language: Language,
  t: Translate,
): TicketFact[] {
  const place = formatAddress(clinic, language);
  const refund = shownRefund(appointment);
  const amount = formatPrice(appointment.refundAmount, appointment.currency, language);
  const hasAddress = place !== clinic.name;
  const fact = (name: TicketFact['name'], text: string): TicketFact => ({ name, label: t(`ticket.${name}`), text });
  const { forPerson, isLimited } = appointment;
  const shown = [
    ...(forPerson?.name ? [fact('person', forPerson.name)] : []),
    fact('treatment', appointment.treatmentNames[language]),
    fact('day', formatDate(appointment.AppointmentDate, language)),
    fact('time', clockOfSlot(appointment.slot, language)),
    fact('doctor', appointment.doctor_name),
    ...(hasAddress ? [{ ...fact('place', place), link: { label: t('ticket.route'), href: routeTo(place) } }] : []),
    fact('price', priceText(appointment, clinic, language, t)),
    ...(refund ? [fact('refund', t(`ticket.refund_${refund}`, { amount }))] : []),
    fact('state', t(appointment.takesPlace ? `changes.state_${appointment.status}` : 'changes.cannotTakePlace')),
    fact('code', appointment.code),
  ];
  return isLimited ? shown.filter(({ name }) => LIMITED_FACTS.includes(name)) : shown;
}

/** A map's page with the way to a place. Nothing is sent to it before the reader opens the link. */
function routeTo(place: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;
}

function priceText(appointment: TicketAppointment, clinic: TicketClinic, language: Language, t: Translate): string {
  const { price, dueAmount, paidAmount, deskPaidAmount, currency, isCancelled, takesPlace } = appointment;
  const shown = formatTreatmentPrice(appointment, language, t);
  const params = { price: shown, due: formatPrice(dueAmount, currency, language) };
  const payment = shownPayment(appointment);
  // Nothing is due for an appointment that cannot take place.
  if (isCancelled || (!takesPlace && payment !== 'paid')) return params.price;
  switch (payment) {
    case 'none':
      return params.price;
    case 'covered':
      return t('ticket.covered');
    case 'paid':
      return t(deskPaidAmount === paidAmount ? 'ticket.paidAtClinic' : 'ticket.paid', params);
    case 'partly_paid':
      return t('ticket.partlyPaid', params);
    case 'unpaid':
      if (clinic.cards.mode === 'clinic' || appointment.isPaidAtClinic) return t('ticket.atClinic', params);
      return t(dueAmount === price ? 'ticket.unpaid' : 'ticket.partlyPaid', params);
  }
}
