import { MAX_OPEN_BOOKINGS } from '#domain/bookings/bookings';
import { MAX_HOLDS, MAX_HOLDS_PER_NETWORK } from '#domain/bookings/holds';
import { newIntent, openIntent, paidOf, refundLatest, type Intent } from './model-money.ts';

/** A reference model of the clinic without concurrency: the result of each call and the resulting state. */
export type Model = {
  patients: boolean[];
  /** Whether each patient's address is proven; bookings of the others are holds. */
  proven: boolean[];
  doctors: boolean[];
  /** Whether a slot is available, by doctor, day and range. */
  offered: Map<string, boolean>;
  bookings: ModelBooking[];
  /** The present price of the treatment, in cents. */
  price: number;
  /** The booking of each person's idempotency keys. */
  keys: Map<string, { wanted: string; booking: number }>;
};

export type ModelBooking = Place & {
  patient: number;
  slot: string;
  /** Held and booked ones occupy their slot; all calls come from one network, and all bookings were made today. */
  status: 'held' | 'booked' | 'cancelled' | 'expired';
  attendance: 'confirmed' | null;
  /** Staff chose its minutes, so that it has no slot. */
  isOfHours: boolean;
  /** It is where its doctor had published nothing. */
  isOutside: boolean;
  /** Beside which booking it is squeezed in. */
  beside: number | null;
  /** The internal note. */
  note: string;
  /** In cents; 0 with statutory insurance, which covers the treatment. */
  price: number;
  insurance: Kind | null;
  /** One for each amount that was begun to be paid, oldest first. */
  intents: Intent[];
  /** The counted changes of it, by person. */
  changes: Record<string, number>;
  /** What the last change replaced; null if it can no longer be undone. */
  undo: { by: string; before: Undone; key: string | null; squeezed: number | null } | null;
  /** Its cancellation can still be undone, so its intent is not ended yet. */
  isDeferred: boolean;
};

export type Kind = 'statutory' | 'self';

export type Undone = Place &
  Pick<ModelBooking, 'slot' | 'status' | 'attendance' | 'price' | 'isOfHours' | 'isOutside' | 'beside'>;

/** The result of a call: `code` is the error code, undefined for a success. */
export type Outcome = { code?: string; booking?: number };

export type Place = { doctor: number; day: number; range: number };

export const slotKey = ({ doctor, day, range }: Place) => `${doctor}/${day}/${range}`;

export function emptyModel({
  patients,
  doctors,
  days,
  ranges,
  price,
}: Record<'patients' | 'doctors' | 'days' | 'ranges' | 'price', number>): Model {
  const places = Array.from({ length: doctors }, (_, doctor) =>
    Array.from({ length: days }, (_d, day) => Array.from({ length: ranges }, (_r, range) => ({ doctor, day, range }))),
  ).flat(2);
  return {
    patients: Array.from({ length: patients }, () => true),
    // The addresses of the last two are not proven.
    proven: Array.from({ length: patients }, (_, index) => index < patients - 2),
    doctors: Array.from({ length: doctors }, () => true),
    offered: new Map(places.map((place) => [slotKey(place), true])),
    price,
    bookings: [],
    keys: new Map(),
  };
}

const isActive = ({ status }: ModelBooking) => status === 'held' || status === 'booked';
export const activeBookings = ({ bookings }: Model) => bookings.filter(isActive);

/** The active bookings of a slot's time: of a pair two. */
export function holdersOf(model: Model, slot: string): ModelBooking[] {
  return activeBookings(model).filter((booking) => booking.slot === slot);
}

/** The error code with which a booking of this slot is refused, if any. */
export function refusalOfBooking(
  model: Model,
  patient: number,
  place: Place,
  isPriceRight: boolean,
): string | undefined {
  if (!model.patients[patient]) return 'not_signed_in';
  const slot = slotKey(place);
  if (!model.doctors[place.doctor] || !model.offered.get(slot)) return 'slot_unavailable';
  if (!isPriceRight) return 'price_changed';
  // First, because a taken slot is final. A patient's own booking of the slot counts as their booking of the day.
  if (holdersOf(model, slot).some((holder) => holder.patient !== patient)) return 'slot_taken';
  const own = activeBookings(model).filter((booking) => booking.patient === patient);
  if (own.some(({ doctor, day }) => doctor === place.doctor && day === place.day)) return 'already_booked_that_day';
  const overlaps = own.some(({ day, range }) => day === place.day && range === place.range);
  const today = model.bookings.filter((booking) => booking.patient === patient);
  if (today.length >= MAX_OPEN_BOOKINGS) return 'too_many_unpaid_bookings';
  if (model.proven[patient]) return overlaps ? 'overlapping_appointment' : undefined;
  const held = model.bookings.filter(({ status }) => status === 'held');
  if (held.filter((booking) => booking.patient === patient).length >= MAX_HOLDS) return 'too_many_holds';
  if (held.length >= MAX_HOLDS_PER_NETWORK) return 'too_many_holds_of_network';
  // Last, because the database checks it on insert.
  return overlaps ? 'overlapping_appointment' : undefined;
}

/** The error code for an appointment that has ended, if it has. */
export function refusalOfEnded({ status }: ModelBooking): string | undefined {
  if (status === 'cancelled') return 'booking_cancelled';
  return status === 'expired' ? 'hold_expired' : undefined;
}

export function book(
  model: Model,
  patient: number,
  place: Place,
  { key, isPriceRight, insurance = null }: { key: string | null; isPriceRight: boolean; insurance?: Kind | null },
): Outcome {
  const price = priceOf(model, insurance);
  const wanted = `${slotKey(place)} ${price} ${insurance} ${isPriceRight}`;
  const earlier = key === null ? undefined : model.keys.get(`${patient} ${key}`);
  if (earlier && model.patients[patient]) {
    if (earlier.wanted !== wanted) return { code: 'idempotency_conflict' };
    const ended = refusalOfEnded(model.bookings[earlier.booking]!);
    return ended ? { code: ended } : { booking: earlier.booking };
  }
  const code = refusalOfBooking(model, patient, place, isPriceRight);
  if (code) return { code };
  const slot = slotKey(place);
  const status = model.proven[patient] ? 'booked' : 'held';
  const made = { ...freshBooking(), patient, ...place, slot, status, price, insurance } as const;
  const booking = model.bookings.push(made) - 1;
  if (key !== null) model.keys.set(`${patient} ${key}`, { wanted, booking });
  return { booking };
}

/** What somebody who is insured so pays now, in cents. */
export const priceOf = ({ price }: Model, insurance: Kind | null) => (insurance === 'statutory' ? 0 : price);

export const freshBooking = () => ({
  insurance: null,
  attendance: null,
  isOfHours: false,
  isOutside: false,
  beside: null,
  note: '',
  intents: [],
  changes: {},
  undo: null,
  isDeferred: false,
});

/** What is still to be paid, in cents. */
export function dueOf(booking: ModelBooking): number {
  return isActive(booking) ? Math.max(0, booking.price - paidOf(booking)) : 0;
}

export function startPayment(model: Model, bookingIndex: number): Outcome {
  const booking = model.bookings[bookingIndex]!;
  if (!model.patients[booking.patient]) return { code: 'not_signed_in' };
  const ended = refusalOfEnded(booking);
  if (ended) return { code: ended };
  const amount = dueOf(booking);
  if (amount === 0) return { code: 'already_paid' };
  const open = openIntent(booking);
  if (open?.amount === amount) return {};
  if (open) open.isAbandoned = true;
  // Something followed the last change.
  booking.undo = null;
  booking.intents.push(newIntent(amount));
  return {};
}

/**
 * A charge becomes known by webhook, browser or job. An expired hold is booked again if its slot is available, else
 * cancelled. What exceeds the price is refunded.
 */
export function recordCharge(
  model: Model,
  bookingIndex: number,
  index = model.bookings[bookingIndex]!.intents.length - 1,
): void {
  const booking = model.bookings[bookingIndex]!;
  const intent = booking.intents[index];
  if (!intent?.isCharged || intent.isNoted) return;
  if (booking.status === 'held') booking.status = 'booked';
  if (booking.status === 'expired') booking.status = mayBookAgain(model, booking) ? 'booked' : 'cancelled';
  const paid = paidOf(booking);
  const excess = booking.status === 'booked' ? Math.max(0, paid + intent.amount - booking.price) : intent.amount;
  intent.isNoted = true;
  intent.refund = Math.min(intent.amount, excess);
  const open = openIntent(booking);
  if (open && intent.refund < intent.amount) open.isAbandoned = true;
  // The row has changed.
  booking.undo = null;
}

function mayBookAgain(model: Model, { patient, doctor, day, range, slot }: ModelBooking): boolean {
  const isThere = model.patients[patient] && model.doctors[doctor] && model.offered.get(slot);
  const isInTheWay = activeBookings(model).some(
    (other) =>
      other.slot === slot ||
      (other.patient === patient && other.day === day && (other.doctor === doctor || other.range === range)),
  );
  return Boolean(isThere) && !isInTheWay;
}

/** Lets half an hour pass. */
export function passTime({ bookings }: Model): void {
  for (const booking of bookings) if (booking.status === 'held') booking.status = 'expired';
}

/** The clinic changes the price of the treatment; bookings keep theirs until they are moved. */
export function reprice(model: Model, price: number): void {
  model.price = price;
}

/** Proves a patient's address; returns how many holds are booked by it. */
export function prove(model: Model, patient: number): number {
  if (!model.patients[patient] || model.proven[patient]) return 0;
  model.proven[patient] = true;
  const held = model.bookings.filter((booking) => booking.patient === patient && booking.status === 'held');
  for (const booking of held) Object.assign(booking, { status: 'booked', undo: null });
  return held.length;
}

export function confirmPayment(model: Model, bookingIndex: number): Outcome {
  const booking = model.bookings[bookingIndex]!;
  if (!model.patients[booking.patient]) return { code: 'not_signed_in' };
  const intent = booking.intents.at(-1);
  if (!intent) return { code: 'payment_mismatch' };
  if (!intent.isCharged) return { code: 'payment_not_confirmed' };
  recordCharge(model, bookingIndex);
  if (intent.refund < intent.amount) return {};
  return { code: booking.status === 'cancelled' ? 'booking_cancelled' : 'payment_returned' };
}

export function withdraw(model: Model, place: Place): Outcome {
  const slot = slotKey(place);
  if (!model.doctors[place.doctor]) return { code: 'not_signed_in' };
  if (!model.offered.get(slot)) return { code: 'not_found' };
  if (holdersOf(model, slot).some(({ isOfHours }) => !isOfHours)) return { code: 'slot_booked' };
  model.offered.set(slot, false);
  return {};
}

export function publish(model: Model, place: Place): Outcome {
  if (!model.doctors[place.doctor]) return { code: 'not_signed_in' };
  if (holdersOf(model, slotKey(place)).some(({ isOfHours }) => isOfHours)) return { code: 'slot_overlap' };
  model.offered.set(slotKey(place), true);
  return {};
}

/** Deletes accounts; returns how many. */
export function remove(model: Model, who: 'patients' | 'doctors', personIndex: number): number {
  if (!model[who][personIndex]) return 0;
  model[who][personIndex] = false;
  const whose = who === 'patients' ? 'patient' : 'doctor';
  for (const booking of activeBookings(model).filter((candidate) => candidate[whose] === personIndex)) {
    refundLatest(booking, paidOf(booking), 'now');
    Object.assign(booking, { status: 'cancelled', attendance: null, undo: null, isDeferred: false });
  }
  dropMarks(model);
  if (who === 'patients') for (const booking of model.bookings) if (booking.patient === personIndex) booking.note = '';
  if (who === 'doctors') {
    for (const slot of model.offered.keys()) if (slot.startsWith(`${personIndex}/`)) model.offered.set(slot, false);
  }
  return 1;
}

/** Removes the mark of what is squeezed in once both no longer overlap. The row changes, so that nothing of it is undone. */
export function dropMarks({ bookings }: Model): void {
  for (const booking of bookings) {
    const other = booking.beside === null ? undefined : bookings[booking.beside];
    if (!other || (isActive(booking) && other.status === 'booked' && other.slot === booking.slot)) continue;
    Object.assign(booking, { beside: null, ...(isActive(booking) && { undo: null }) });
  }
}
