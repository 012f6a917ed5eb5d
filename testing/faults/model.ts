import { MAX_OPEN_BOOKINGS } from '#domain/bookings';
import { MAX_HOLDS, MAX_HOLDS_PER_NETWORK } from '#domain/holds';

/** A reference model of the clinic without concurrency: the result of each call and the resulting state. */
export type Model = {
  patients: boolean[];
  /** Whether each patient's address is proven; bookings of the others are holds. */
  proven: boolean[];
  doctors: boolean[];
  /** Whether a slot is available, by doctor, day and range. */
  offered: Map<string, boolean>;
  bookings: ModelBooking[];
  /** The booking of each patient's idempotency keys. */
  keys: Map<string, { wanted: string; booking: number }>;
};

export type ModelBooking = {
  patient: number;
  doctor: number;
  day: number;
  range: number;
  slot: string;
  /** Held and booked ones occupy their slot; all calls come from one network, and all bookings were made today. */
  status: 'held' | 'booked' | 'cancelled' | 'expired';
  /** `owed`: a refund is due or done. */
  money: 'unpaid' | 'paid' | 'owed';
  intent: { isCharged: boolean; isNoted: boolean } | null;
};

/** The result of a call: `code` is the error code, undefined for a success. */
export type Outcome = { code?: string; booking?: number };

export type Place = { doctor: number; day: number; range: number };

export const slotKey = ({ doctor, day, range }: Place) => `${doctor}/${day}/${range}`;

export function emptyModel({
  patients,
  doctors,
  days,
  ranges,
}: Record<'patients' | 'doctors' | 'days' | 'ranges', number>): Model {
  const places = Array.from({ length: doctors }, (_, doctor) =>
    Array.from({ length: days }, (_d, day) => Array.from({ length: ranges }, (_r, range) => ({ doctor, day, range }))),
  ).flat(2);
  return {
    patients: Array.from({ length: patients }, () => true),
    // The addresses of the last two are not proven.
    proven: Array.from({ length: patients }, (_, at) => at < patients - 2),
    doctors: Array.from({ length: doctors }, () => true),
    offered: new Map(places.map((place) => [slotKey(place), true])),
    bookings: [],
    keys: new Map(),
  };
}

const isActive = ({ status }: ModelBooking) => status === 'held' || status === 'booked';
const activeBookings = ({ bookings }: Model) => bookings.filter(isActive);

/** The active booking of a slot, if any. */
export function holderOf(model: Model, slot: string): ModelBooking | undefined {
  return activeBookings(model).find((booking) => booking.slot === slot);
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
  const holder = holderOf(model, slot);
  if (holder && holder.patient !== patient) return 'slot_taken';
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

export function book(
  model: Model,
  patient: number,
  place: Place,
  { key, isPriceRight }: { key: string | null; isPriceRight: boolean },
): Outcome {
  const wanted = `${slotKey(place)} ${isPriceRight}`;
  const earlier = key === null ? undefined : model.keys.get(`${patient} ${key}`);
  if (earlier && model.patients[patient]) {
    return earlier.wanted === wanted ? { booking: earlier.booking } : { code: 'idempotency_conflict' };
  }
  const code = refusalOfBooking(model, patient, place, isPriceRight);
  if (code) return { code };
  const slot = slotKey(place);
  const status = model.proven[patient] ? 'booked' : 'held';
  const booking = model.bookings.push({ patient, ...place, slot, status, money: 'unpaid', intent: null }) - 1;
  if (key !== null) model.keys.set(`${patient} ${key}`, { wanted, booking });
  return { booking };
}

export function startPayment(model: Model, at: number): Outcome {
  const booking = model.bookings[at]!;
  if (!model.patients[booking.patient]) return { code: 'not_signed_in' };
  if (booking.status === 'cancelled') return { code: 'booking_cancelled' };
  if (booking.status === 'expired') return { code: 'hold_expired' };
  if (booking.money !== 'unpaid') return { code: 'already_paid' };
  booking.intent ??= { isCharged: false, isNoted: false };
  return {};
}

/** The charge becomes known by webhook, browser or job. An expired hold is booked again if its slot is available, else cancelled. */
export function recordCharge(model: Model, at: number): void {
  const booking = model.bookings[at]!;
  if (!booking.intent?.isCharged || booking.intent.isNoted) return;
  booking.intent.isNoted = true;
  if (booking.status === 'held') booking.status = 'booked';
  if (booking.status === 'expired') booking.status = mayBookAgain(model, booking) ? 'booked' : 'cancelled';
  booking.money = booking.status === 'booked' ? 'paid' : 'owed';
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

/** Proves a patient's address; returns how many holds are booked by it. */
export function prove(model: Model, patient: number): number {
  if (!model.patients[patient] || model.proven[patient]) return 0;
  model.proven[patient] = true;
  const held = model.bookings.filter((booking) => booking.patient === patient && booking.status === 'held');
  for (const booking of held) booking.status = 'booked';
  return held.length;
}

export function confirmPayment(model: Model, at: number): Outcome {
  const booking = model.bookings[at]!;
  if (!model.patients[booking.patient]) return { code: 'not_signed_in' };
  if (!booking.intent) return { code: 'payment_mismatch' };
  if (!booking.intent.isCharged) return { code: 'payment_not_confirmed' };
  recordCharge(model, at);
  return booking.money === 'paid' ? {} : { code: 'booking_cancelled' };
}

export function withdraw(model: Model, place: Place): Outcome {
  const slot = slotKey(place);
  if (!model.doctors[place.doctor]) return { code: 'not_signed_in' };
  if (!model.offered.get(slot)) return { code: 'not_found' };
  if (holderOf(model, slot)) return { code: 'slot_booked' };
  model.offered.set(slot, false);
  return {};
}

export function publish(model: Model, place: Place): Outcome {
  if (!model.doctors[place.doctor]) return { code: 'not_signed_in' };
  model.offered.set(slotKey(place), true);
  return {};
}

/** Deletes accounts; returns how many. */
export function remove(model: Model, who: 'patients' | 'doctors', at: number): number {
  if (!model[who][at]) return 0;
  model[who][at] = false;
  const whose = who === 'patients' ? 'patient' : 'doctor';
  for (const booking of activeBookings(model).filter((one) => one[whose] === at)) {
    booking.status = 'cancelled';
    if (booking.money === 'paid') booking.money = 'owed';
  }
  if (who === 'doctors') {
    for (const slot of model.offered.keys()) if (slot.startsWith(`${at}/`)) model.offered.set(slot, false);
  }
  return 1;
}
