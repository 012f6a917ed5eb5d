import { conflictOf, staffRefusal, type Changer } from './model-changes.ts';
import { openIntent } from './model-money.ts';
import {
  freshBooking,
  holdersOf,
  priceOf,
  refusalOfEnded,
  slotKey,
  type Kind,
  type Model,
  type Outcome,
  type Place,
} from './model.ts';

/** What staff state with a booking: beside the appointment that has the time, and that they know it is outside of the hours. */
export type Asked = { squeeze: boolean; isConfirmed: boolean };

/**
 * Reception books for a patient any time of a doctor, as long as one of the four ranges: a free slot of it, else minutes of
 * the day, also beside one other appointment.
 */
export function bookForPatient(
  model: Model,
  patient: number,
  place: Place,
  { squeeze, isConfirmed }: Asked,
): Outcome & { isOutside?: boolean } {
  if (!model.patients[patient]) return { code: 'not_found' };
  if (!model.doctors[place.doctor]) return { code: 'slot_unavailable' };
  const slot = slotKey(place);
  const holders = holdersOf(model, slot);
  const [other] = holders;
  const isPaired = holders.some(({ beside }) => beside !== null) || holders.length > 1;
  if (squeeze && !other) return { code: 'nothing_beside' };
  if (squeeze && (other?.status !== 'booked' || isPaired)) return { code: 'beside_taken' };
  if (!squeeze && holders.some((holder) => holder.patient !== patient)) return { code: 'slot_taken' };
  const conflict = conflictOf(model, { patient }, place);
  if (conflict) return { code: conflict };
  const isOutside = !model.offered.get(slot);
  if (isOutside && !isConfirmed) return { code: 'outside_hours' };
  const beside = other ? model.bookings.indexOf(other) : null;
  const isOfHours = isOutside || beside !== null;
  const made = { patient, ...place, slot, status: 'booked' as const, price: model.price };
  return { booking: model.bookings.push({ ...freshBooking(), ...made, isOutside, isOfHours, beside }) - 1 };
}

/** Reception corrects how the patient is insured, which decides the price, unless anything was paid. */
export function correctInsurance(model: Model, bookingIndex: number, insurance: Kind): Outcome {
  const booking = model.bookings[bookingIndex]!;
  if (!model.patients[booking.patient]) return { code: 'not_found' };
  const ended = refusalOfEnded(booking);
  if (ended) return { code: ended };
  if (booking.intents.some(({ isNoted }) => isNoted)) return { code: 'already_paid' };
  if (booking.insurance === insurance) return {};
  const open = openIntent(booking);
  if (open) open.isAbandoned = true;
  Object.assign(booking, { insurance, price: priceOf(model, insurance), undo: null });
  return {};
}

/** Writes the internal note of a booking; `seen`: whether its writer saw what is stored. */
export function writeNote(model: Model, bookingIndex: number, by: Changer, text: string, seen: string): Outcome {
  const booking = model.bookings[bookingIndex]!;
  const code = by === 'patient' && model.patients[booking.patient] ? 'not_found' : staffRefusal(model, booking, by);
  if (code) return { code };
  if (booking.note !== seen) return { code: 'changed_meanwhile' };
  booking.note = text;
  return {};
}
