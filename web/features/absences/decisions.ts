import type { AffectedPreview, Decisions } from '#contract/absences/absences';
import type { AbsenceAction } from '#domain/bookings/open-decisions';

/** What is done about one appointment; of a transfer, to which doctor. */
export type Choice = { action: AbsenceAction; doctor_email?: string };

/** What is done about all appointments, except for those chosen one by one, by id. */
export type Choices = { forAll: AbsenceAction; own: Record<string, Choice> };

export const nothingChosen: Choices = { forAll: 'offer', own: {} };

/** What is done about an appointment. Without a substitute, other times are offered instead of a transfer. */
export function choiceFor(appointment: AffectedPreview, { forAll, own }: Choices): Choice {
  const chosen = own[appointment._id];
  if (chosen) return chosen;
  if (forAll !== 'transfer') return { action: forAll };
  const [substitute] = appointment.substitutes;
  return substitute ? { action: 'transfer', doctor_email: substitute.doctor_email } : { action: 'offer' };
}

/** The decisions as they are sent. */
export function toDecisions(appointments: AffectedPreview[], choices: Choices): Decisions {
  const ownDecisions = appointments
    .map((appointment) => ({ booking: appointment._id, ...choiceFor(appointment, choices) }))
    .filter(({ action }) => action !== choices.forAll || action === 'transfer');
  return { default: choices.forAll, of: ownDecisions };
}

/** What happens to an appointment: its action, or a call where other times are wanted and none can be offered. */
export type Outcome = AbsenceAction | 'call';

/** Whether nothing is offered because the appointment begins too soon, and not for lack of other times. */
export const isTooLateToOffer = ({ alternatives, callReason }: AffectedPreview): boolean =>
  alternatives.length === 0 && callReason !== null && callReason !== 'failed';

type Summary = {
  /** How many appointments have each outcome. */
  counts: Record<Outcome, number>;
  /** What is refunded, by currency. */
  refunds: { currency: string; cents: number }[];
};

/** Counts the outcomes of decisions, and sums up what they refund. */
export function summarize(appointments: AffectedPreview[], choices: Choices): Summary {
  const counts = { offer: 0, call: 0, transfer: 0, cancel: 0, keep: 0 };
  const cents = new Map<string, number>();
  for (const appointment of appointments) {
    const { action } = choiceFor(appointment, choices);
    const { currency } = appointment.appointmentData;
    counts[action === 'offer' && appointment.alternatives.length === 0 ? 'call' : action] += 1;
    if (action === 'cancel') cents.set(currency, (cents.get(currency) ?? 0) + appointment.paidCents);
  }
  const refunds = [...cents].map(([currency, sum]) => ({ currency, cents: sum })).filter(({ cents: sum }) => sum > 0);
  return { counts, refunds };
}

/** A choice as the value of an option. */
export const choiceText = ({ action, doctor_email }: Choice): string =>
  doctor_email ? `${action} ${doctor_email}` : action;

/** The choice of an option's value. */
export function choiceOf(text: string): Choice {
  const [action, doctor_email] = text.split(' ');
  return { action: action as AbsenceAction, ...(doctor_email && { doctor_email }) };
}
