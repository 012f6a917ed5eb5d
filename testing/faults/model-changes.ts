import { MAX_OPEN_BOOKINGS } from '#domain/bookings/bookings';
import type { Outcome, Place, Model, ModelBooking } from './model.ts';
import { activeBookings, dropMarks, dueOf, holdersOf, priceOf, refusalOfEnded, slotKey } from './model.ts';
import { makeRefunds, paidOf, refundLatest, undoRefund } from './model-money.ts';

/** Who changes a booking: its patient, a doctor, or the admin. */
export type Changer = 'patient' | 'admin' | `doctor ${number}`;

/** As `server/platform/rate-limit.ts` limits one person's changes of one booking within an hour. */
const MAX_CHANGES = 30;

/** The error code for who cannot change this booking at all. */
export function staffRefusal(model: Model, booking: ModelBooking, by: Changer): string | undefined {
  if (by === 'patient') return model.patients[booking.patient] ? undefined : 'not_signed_in';
  if (by === 'admin') return model.patients[booking.patient] ? undefined : 'not_found';
  const doctor = Number(by.slice('doctor '.length));
  if (!model.doctors[doctor]) return 'not_signed_in';
  return doctor === booking.doctor && model.patients[booking.patient] ? undefined : 'not_found';
}

type Keyed = { by: Changer; key: string | null };

/** An earlier request with the same key: its result; undefined without one. */
function repeatOf(model: Model, bookingIndex: number, { by, key }: Keyed, wanted: string): Outcome | undefined {
  const earlier = key === null ? undefined : model.keys.get(keyOf(model, bookingIndex, { by, key }, wanted));
  if (!earlier) return undefined;
  return earlier.wanted === `${bookingIndex} ${wanted}` ? {} : { code: 'idempotency_conflict' };
}

/**
 * The response that needs no decision: a refusal, or that of the request with the same key, also to a doctor who has
 * moved the appointment to another one.
 */
function answerOf(model: Model, bookingIndex: number, caller: Keyed, wanted: string): Outcome | undefined {
  const booking = model.bookings[bookingIndex]!;
  const code = staffRefusal(model, booking, caller.by);
  const isRepeated = model.keys.get(keyOf(model, bookingIndex, caller, wanted))?.booking === bookingIndex;
  const mayRepeat = code === 'not_found' && isRepeated && model.patients[booking.patient];
  if (code && !mayRepeat) return { code };
  const isLimited = countOf(booking, whoIs(booking, caller.by)) >= MAX_CHANGES;
  return repeatOf(model, bookingIndex, caller, wanted) ?? (isLimited ? { code: 'too_many_requests' } : undefined);
}

const countOf = ({ changes }: ModelBooking, who: string) => changes[who] ?? 0;

function keyOf(model: Model, bookingIndex: number, { by, key }: Keyed, wanted: string): string {
  const who = by === 'patient' ? `patient ${model.bookings[bookingIndex]!.patient}` : by;
  return `${who} ${wanted.split(' ')[0]} ${key}`;
}

/** Applies a change, remembers how to undo it, and what follows from it for the money. */
function change(
  model: Model,
  bookingIndex: number,
  { by, key, wanted }: Keyed & { wanted: string },
  { values, refund }: { values: Partial<ModelBooking>; refund: (booking: ModelBooking) => number },
): Outcome {
  const booking = model.bookings[bookingIndex]!;
  const { doctor, day, range, slot, status, attendance, price, isOfHours, isOutside, beside } = booking;
  const before = { doctor, day, range, slot, status, attendance, price, isOfHours, isOutside, beside };
  const squeezed = activeBookings(model).find((other) => other.beside === bookingIndex);
  Object.assign(booking, values);
  dropMarks(model);
  refundLatest(booking, refund(booking), 'deferred');
  booking.isDeferred = booking.status === 'cancelled';
  const who = whoIs(booking, by);
  const stored = key === null ? null : keyOf(model, bookingIndex, { by, key }, wanted);
  booking.undo = { by: who, before, key: stored, squeezed: squeezed ? model.bookings.indexOf(squeezed) : null };
  booking.changes[who] = countOf(booking, who) + 1;
  if (stored !== null) model.keys.set(stored, { wanted: `${bookingIndex} ${wanted}`, booking: bookingIndex });
  return {};
}

const whoIs = ({ patient }: ModelBooking, by: Changer) => (by === 'patient' ? `patient ${patient}` : by);

/** `percent`: what staff decide to refund; null: the policy, long before the cut-off. */
export function cancel(model: Model, bookingIndex: number, caller: Keyed, percent: number | null): Outcome {
  const booking = model.bookings[bookingIndex]!;
  const wanted = `cancel ${percent}`;
  const answer = answerOf(model, bookingIndex, caller, wanted);
  if (answer) return answer;
  if (percent !== null && caller.by === 'patient') return { code: 'not_allowed' };
  const ended = refusalOfEnded(booking);
  if (ended) return { code: ended };
  const refund = Math.floor((paidOf(booking) * (percent ?? 100)) / 100);
  return change(
    model,
    bookingIndex,
    { ...caller, wanted },
    {
      values: { status: 'cancelled', attendance: null },
      refund: () => refund,
    },
  );
}

/** `isAnyTime`: to minutes that staff choose, outside of what is published too. */
export function move(
  model: Model,
  bookingIndex: number,
  caller: Keyed,
  { isAnyTime = false, ...place }: Place & { isAnyTime?: boolean },
): Outcome {
  const booking = model.bookings[bookingIndex]!;
  const slot = slotKey(place);
  const wanted = `move ${slot}${isAnyTime ? ' any' : ''}`;
  const answer = answerOf(model, bookingIndex, caller, wanted);
  if (answer) return answer;
  const isByStaff = caller.by !== 'patient';
  if (isAnyTime && !isByStaff) return { code: 'not_allowed' };
  const ended = refusalOfEnded(booking);
  if (ended) return { code: ended };
  const refused = refusalOfTarget(model, booking, place, { isByStaff, isConfirmed: isAnyTime });
  if (refused) return { code: refused };
  const isOutside = !model.offered.get(slot);
  return change(
    model,
    bookingIndex,
    { ...caller, wanted },
    {
      values: {
        ...place,
        slot,
        price: priceOf(model, booking.insurance),
        attendance: null,
        isOfHours: isOutside,
        isOutside,
      },
      refund: (moved) => Math.max(0, paidOf(moved) - moved.price),
    },
  );
}

function refusalOfTarget(
  model: Model,
  booking: ModelBooking,
  place: Place,
  { isByStaff, isConfirmed }: Record<'isByStaff' | 'isConfirmed', boolean>,
): string | undefined {
  const slot = slotKey(place);
  const isOffered = model.offered.get(slot);
  if (!model.doctors[place.doctor] || !(isOffered || isByStaff)) return 'slot_unavailable';
  if (slot === booking.slot) return 'invalid_input';
  const holders = holdersOf(model, slot);
  const isOwn = holders.every(({ patient }) => patient === booking.patient);
  if (holders.length > 0) return isOwn ? 'overlapping_appointment' : 'slot_taken';
  if (!isOffered && !isConfirmed) return 'outside_hours';
  return conflictOf(model, booking, place);
}

/** The conflict of a booking at a place with another one of its patient, if any. */
export function conflictOf(
  model: Model,
  booking: Pick<ModelBooking, 'patient'>,
  { doctor, day, range }: Place,
): string | undefined {
  const others = activeBookings(model).filter((other) => other !== booking && other.patient === booking.patient);
  if (others.some((other) => other.doctor === doctor && other.day === day)) return 'already_booked_that_day';
  return others.some((other) => other.day === day && other.range === range) ? 'overlapping_appointment' : undefined;
}

/** “I will come”; refused for a hold, whether it has expired or not. */
export function confirm(model: Model, bookingIndex: number, by: Changer): Outcome {
  const booking = model.bookings[bookingIndex]!;
  const answer = answerOf(model, bookingIndex, { by, key: null }, 'confirm');
  if (answer) return answer;
  if (booking.status === 'booked' && booking.attendance === 'confirmed') return {};
  if (booking.status === 'cancelled') return { code: 'booking_cancelled' };
  if (booking.status !== 'booked') return { code: 'cannot_mark' };
  return change(
    model,
    bookingIndex,
    { by, key: null, wanted: 'confirm' },
    {
      values: { attendance: 'confirmed' },
      refund: () => 0,
    },
  );
}

export function undo(model: Model, bookingIndex: number, by: Changer): Outcome {
  const booking = model.bookings[bookingIndex]!;
  const { undo: last } = booking;
  const isOwn = last?.by === whoIs(booking, by);
  const code = staffRefusal(model, booking, by);
  // Who moved an appointment to another doctor may undo it.
  const mayUndo = code === 'not_found' && isOwn && model.patients[booking.patient];
  if (code && !mayUndo) return { code };
  const counter = `undo by ${whoIs(booking, by)}`;
  if (countOf(booking, counter) >= MAX_CHANGES) return { code: 'too_many_requests' };
  booking.changes[counter] = countOf(booking, counter) + 1;
  if (!last || !isOwn) return { code: 'cannot_undo' };
  const { before } = last;
  const isOffered = model.doctors[before.doctor] && (before.isOutside || model.offered.get(before.slot));
  const restored = marksAfter(model, bookingIndex, last);
  if (!isOffered || !restored || conflictOf(model, booking, before)) return { code: 'cannot_undo' };
  const made = model.bookings.filter(({ patient }) => patient === booking.patient).length;
  if (booking.status === 'cancelled' && made > MAX_OPEN_BOOKINGS) return { code: 'cannot_undo' };
  Object.assign(booking, before, { beside: restored.beside });
  const { squeezed } = restored;
  if (squeezed !== null) Object.assign(model.bookings[squeezed]!, { beside: bookingIndex, undo: null });
  dropMarks(model);
  undoRefund(booking);
  if (last.key !== null) model.keys.delete(last.key);
  booking.undo = null;
  booking.isDeferred = false;
  return {};
}

/**
 * The marks once a change is undone: of the booking, and which other one is squeezed in beside it again; null if somebody
 * else is at its time.
 */
function marksAfter(model: Model, bookingIndex: number, { before, squeezed }: NonNullable<ModelBooking['undo']>) {
  const others = holdersOf(model, before.slot).filter((other) => other !== model.bookings[bookingIndex]);
  const isThere = (index: number | null) => index !== null && others.includes(model.bookings[index]!);
  const beside = isThere(before.beside) && model.bookings[before.beside!]!.status === 'booked' ? before.beside : null;
  const isAgain = isThere(squeezed) && before.status === 'booked' && model.bookings[squeezed!]!.beside === null;
  const key = beside ?? bookingIndex;
  const isOther = (other: ModelBooking) => {
    const index = model.bookings.indexOf(other);
    const mark = isAgain && index === squeezed ? bookingIndex : other.beside;
    return (mark ?? index) !== key || (mark !== null && mark === beside);
  };
  return others.some(isOther) ? null : { beside, squeezed: isAgain ? squeezed : null };
}

/** A minute passes: no change can be undone any more. */
export function passMinute({ bookings }: Model): void {
  for (const booking of bookings) {
    booking.undo = null;
    booking.isDeferred = false;
    for (const intent of booking.intents) intent.deferred = 0;
  }
}

/** The jobs run: intents that are no longer needed end, and due refunds are made. */
export function runJobs(model: Model, recordCharge: (bookingIndex: number, intent: number) => void): void {
  for (const [at, booking] of model.bookings.entries()) {
    for (const [index, intent] of booking.intents.entries()) {
      const isEnding = intent.isAbandoned || (booking.status === 'cancelled' && !booking.isDeferred);
      if (isEnding && intent.isCharged) recordCharge(at, index);
    }
    // The row has changed.
    if (makeRefunds(booking)) booking.undo = null;
  }
}

/** What the booking's row says once everything has settled. */
export function settledState(booking: ModelBooking) {
  const paid = paidOf(booking);
  const refund = booking.intents.reduce((sum, intent) => sum + intent.refund, 0);
  const paymentStatus =
    booking.insurance === 'statutory' ? 'paid' : paymentStatusOf({ due: dueOf(booking), paid, refund });
  return {
    status: booking.status,
    attendance: booking.attendance,
    paymentStatus,
    paidCents: paid,
    refundCents: refund,
    isOutside: booking.isOutside,
    beside: booking.beside,
    note: booking.note,
  };
}

function paymentStatusOf({ due, paid, refund }: Record<'due' | 'paid' | 'refund', number>) {
  if (due > 0) return 'unpaid';
  if (paid > 0) return 'paid';
  return refund > 0 ? 'refunded' : 'unpaid';
}
