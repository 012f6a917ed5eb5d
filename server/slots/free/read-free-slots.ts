import { createHash } from 'node:crypto';
import type { SlotChange } from '#contract/slots/slot-events';
import { nameOfRange } from '#domain/shared/slot-times';
import { longDate, type Day, type TimeRange } from '#domain/shared/time';
import { readAvailability } from './availability-rows.ts';
import { readRecentClock } from '#server/platform/database/clock';
import type { Portal } from '#server/platform/context';
import { bookableDays } from '#server/clinic/index';

/** A slot, or null for the facts of hours. */
type FreeSlot = { doctor: string; day: Day; range: TimeRange | null };

/**
 * Every slot that patients can book, by a key, and a hash of the treatments and the grid. Equal ones have the same version on every
 * server.
 */
export type FreeSlots = { version: string; treatments: string; slots: ReadonlyMap<string, FreeSlot> };

/** The free slots of all verified doctors on all bookable days. */
export async function readFreeSlots({ visitors, settings }: Portal): Promise<FreeSlots> {
  const now = await readRecentClock(visitors);
  const { treatments, doctors, hours, free } = await readAvailability(visitors, bookableDays({ now }));
  const emails = new Map(doctors.map(({ id, email }) => [id, email]));
  const slots = new Map<string, FreeSlot>();
  for (const { doctorId, day, startMin: start, endMin: end } of free) {
    const doctor = emails.get(doctorId) ?? '';
    slots.set(`${doctor} ${day} ${start} ${end}`, { doctor, day, range: { start, end } });
  }
  for (const { doctorId, day, ...facts } of hours) {
    const doctor = emails.get(doctorId) ?? '';
    slots.set(`${doctor} ${day} ${Object.values(facts).join(' ')}`, { doctor, day, range: null });
  }
  const performed = doctors.map((doctor) => doctor.treatments);
  const ofTreatments = createHash('sha1')
    .update(JSON.stringify([treatments, performed, settings.startGrid]))
    .digest('base64url');
  const hash = createHash('sha1').update(ofTreatments);
  for (const key of slots.keys()) hash.update(`${key}\n`);
  return { version: hash.digest('base64url'), treatments: ofTreatments, slots };
}

/** The slots that only one of two readings has; null if the treatments or the grid have changed, of which lists have to be read again. */
export function diffFreeSlots(before: FreeSlots, after: FreeSlots): SlotChange[] | null {
  if (before.treatments !== after.treatments) return null;
  const missing = (from: FreeSlots, other: FreeSlots, isFree: boolean) =>
    [...from.slots].flatMap(([key, slot]) => (other.slots.has(key) ? [] : [toChange(slot, isFree)]));
  const changes = [...missing(before, after, false), ...missing(after, before, true)];
  // Of hours that are different now both readings have something.
  return [
    ...new Map(changes.map((change) => [`${change.doctor_email} ${change.date} ${change.slot}`, change])).values(),
  ];
}

function toChange({ doctor, day, range }: FreeSlot, isFree: boolean): SlotChange {
  return { doctor_email: doctor, date: longDate(day), slot: range && nameOfRange(range), isFree };
}
