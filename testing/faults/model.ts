import { MAX_OPEN_BOOKINGS } from '#domain/booking';

/** The clinic in a few lines, for one thing at a time: what each call must answer, and what it leaves behind. */
export type Model = {
  patients: boolean[];
  doctors: boolean[];
  /** Whether a slot is offered, by doctor, day and range. */
  offered: Map<string, boolean>;
  bookings: ModelBooking[];
  /** What each patient's keys were used for. */
  keys: Map<string, { wanted: string; booking: number }>;
};

export type ModelBooking = {
  patient: number;
  doctor: number;
  day: number;
  slot: string;
  isBooked: boolean;
  /** `owed`: it is to go back, or has gone. */
  money: 'unpaid' | 'paid' | 'owed';
  intent: { isCharged: boolean; isNoted: boolean } | null;
};

/** `code` stands for a refusal; nothing for a success. */
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
    doctors: Array.from({ length: doctors }, () => true),
    offered: new Map(places.map((place) => [slotKey(place), true])),
    bookings: [],
    keys: new Map(),
  };
}

const standing = ({ bookings }: Model) => bookings.filter((booking) => booking.isBooked);

/** Who holds a slot, if anybody does. */
export function holderOf(model: Model, slot: string): ModelBooking | undefined {
  return standing(model).find((booking) => booking.slot === slot);
}

/** Why this patient cannot have this slot now, or nothing. */
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
  // Told first: whoever comes too late is kept waiting for nothing else. Their own slot is their day's booking.
  const holder = holderOf(model, slot);
  if (holder && holder.patient !== patient) return 'slot_taken';
  const own = standing(model).filter((booking) => booking.patient === patient);
  if (own.some(({ doctor, day }) => doctor === place.doctor && day === place.day)) return 'already_booked_that_day';
  return own.filter(({ money }) => money === 'unpaid').length >= MAX_OPEN_BOOKINGS
    ? 'too_many_unpaid_bookings'
    : undefined;
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
  const { doctor, day } = place;
  const slot = slotKey(place);
  const booking =
    model.bookings.push({ patient, doctor, day, slot, isBooked: true, money: 'unpaid', intent: null }) - 1;
  if (key !== null) model.keys.set(`${patient} ${key}`, { wanted, booking });
  return { booking };
}

export function startPayment(model: Model, at: number): Outcome {
  const booking = model.bookings[at]!;
  if (!model.patients[booking.patient]) return { code: 'not_signed_in' };
  if (!booking.isBooked) return { code: 'booking_cancelled' };
  if (booking.money !== 'unpaid') return { code: 'already_paid' };
  booking.intent ??= { isCharged: false, isNoted: false };
  return {};
}

/** The provider’s word, however it reaches us. */
export function learnOfCharge({ bookings }: Model, at: number): void {
  const booking = bookings[at]!;
  if (!booking.intent?.isCharged || booking.intent.isNoted) return;
  booking.intent.isNoted = true;
  booking.money = booking.isBooked ? 'paid' : 'owed';
}

export function confirmPayment(model: Model, at: number): Outcome {
  const booking = model.bookings[at]!;
  if (!model.patients[booking.patient]) return { code: 'not_signed_in' };
  if (!booking.intent) return { code: 'payment_mismatch' };
  if (!booking.intent.isCharged) return { code: 'payment_not_confirmed' };
  learnOfCharge(model, at);
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

/** How many accounts were deleted. */
export function remove(model: Model, who: 'patients' | 'doctors', at: number): number {
  if (!model[who][at]) return 0;
  model[who][at] = false;
  const whose = who === 'patients' ? 'patient' : 'doctor';
  for (const booking of standing(model).filter((one) => one[whose] === at)) {
    booking.isBooked = false;
    if (booking.money === 'paid') booking.money = 'owed';
  }
  if (who === 'doctors') {
    for (const slot of model.offered.keys()) if (slot.startsWith(`${at}/`)) model.offered.set(slot, false);
  }
  return 1;
}
