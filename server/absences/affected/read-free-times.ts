import {
  ALTERNATIVE_DAYS,
  includesDay,
  MAX_ALTERNATIVES,
  pickAlternatives,
  type AffectedAppointment,
  type FreeTime,
} from '#domain/absences/absences';
import { fitsSlot, lengthsOf, timeWith } from '#domain/clinic/performed-treatments';
import type { OpeningTimes } from '#domain/slots/schedule';
import type { SlotTime } from '#domain/shared/slot-times';
import { addDays, clinicClock, type Day } from '#domain/shared/time';
import { readBookedTimes, type Scope } from './affected-bookings-rows.ts';
import {
  listDoctorDays,
  listFreeSlots,
  longestOf,
  readClosedDays,
  timesOfHours,
  type DoctorDayRow,
} from '#server/slots/index';
import type { Context } from '#server/platform/context';
import type { ReservableTime } from '#server/bookings/index';
import { bookableDays, readOffering } from '#server/clinic/index';

/** A free time with its doctor. */
export type OfferedTime = FreeTime & ReservableTime & { doctorName: string; doctorEmail: string };

type Wanted = { id: string; treatmentId: string; doctorId: string };

/** How many working days one statement reads: four weeks for several bookings, one for a single one. */
const BATCH_DAYS = { many: 20, one: 5 };

/**
 * The times of a day that the patient of a booking can be offered: of the doctors who perform its treatment, and of its own
 * doctor; none of days that are not bookable. `without` is going to be blocked, and `taken`, which may grow, is used already.
 * Reads some weeks in one statement when one of their days is first requested, so a preview of months takes a statement per
 * month, whatever the number of its appointments and treatments.
 */
export async function readFreeTimes(
  ctx: Pick<Context, 'read' | 'now' | 'settings'>,
  { bookings, without, taken = [] }: { bookings: Wanted[]; without?: Scope; taken?: OfferedTime[] },
): Promise<(booking: Wanted, day: Day) => Promise<OfferedTime[]>> {
  const { days, ...window } = bookableDays(ctx);
  const { doctors, treatments } = await readOffering(ctx.read);
  const bookedTimes = await readBookedTimes(
    ctx.read,
    bookings.map(({ id }) => id),
  );
  const treatmentOf = new Map(treatments.map((treatment) => [treatment.id, treatment]));
  const times = timesOfHours({ from: window.from, grid: ctx.settings.startGrid });

  /** The doctors to whom a booking can move, with the minutes that each needs; with its own doctor it stays as long as it is. */
  const suitable = ({ id, treatmentId, doctorId }: Wanted) => {
    const treatment = treatmentOf.get(treatmentId);
    return doctors.flatMap((doctor) => {
      const isOwn = doctor.id === doctorId;
      const time =
        treatment && ((isOwn && bookedTimes.get(id)) || (timeWith(treatment, doctor) ?? (isOwn ? treatment : null)));
      return time ? [{ doctor, time, lengths: lengthsOf(doctor, treatments) }] : [];
    });
  };
  const doctorIds = [...new Set(bookings.flatMap((booking) => suitable(booking).map(({ doctor }) => doctor.id)))];
  const size = bookings.length > 1 ? BATCH_DAYS.many : BATCH_DAYS.one;
  const indexOf = new Map(days.map((day, index) => [day, Math.floor(index / size)]));
  const batches = new Map<number, Awaited<ReturnType<typeof readBatch>>>();
  const readBatch = async (index: number) => {
    const wanted = { ...window, days: days.slice(index * size, (index + 1) * size), doctorIds };
    const [slots, hours] = [await listFreeSlots(ctx.read, wanted), await listDoctorDays(ctx.read, wanted)];
    const keyOf = ({ day, doctorId }: { day: Day; doctorId: string }) => `${day} ${doctorId}`;
    return { slots: Map.groupBy(slots, keyOf), hours: new Map(hours.map((row) => [keyOf(row), row])) };
  };
  return async (booking, day) => {
    const index = indexOf.get(day);
    if (index === undefined) return [];
    const batch = batches.get(index) ?? (await readBatch(index));
    batches.set(index, batch);
    const found = suitable(booking).flatMap(({ doctor, time, lengths }): OfferedTime[] => {
      if (isBlocked(without, { doctorId: doctor.id, day })) return [];
      const used = taken.filter((other) => other.doctorId === doctor.id && other.day === day);
      const facts = { doctorId: doctor.id, doctorName: doctor.name, doctorEmail: doctor.email, day };
      const slots = (batch.slots.get(`${day} ${doctor.id}`) ?? [])
        .filter((slot) => fitsSlot(slot.range, time) && used.every(({ slotId }) => slotId !== slot.slotId))
        .map(({ slotId, range }) => ({ ...facts, slotId, range, buffer: 0 }));
      const row = batch.hours.get(`${day} ${doctor.id}`);
      const ofHours = row ? times.offer(withTaken(row, used), time, lengths) : [];
      return [...slots, ...ofHours.map((range) => ({ ...facts, slotId: null, range, buffer: time.buffer }))];
    });
    // Doctors are in the order of their names.
    return found.toSorted((a, b) => a.range.start - b.range.start);
  };
}

function withTaken(row: DoctorDayRow, taken: OfferedTime[]): DoctorDayRow {
  const ranges = taken.map(({ range, buffer }) => `[${range.start},${range.end + buffer})`);
  return { ...row, occupied: row.occupied + ranges.join('') };
}

/** Whether a doctor has no times on a day, because of a scope. */
function isBlocked(
  without: Scope | undefined,
  { doctorId, day }: Pick<SlotTime, 'day'> & { doctorId: string },
): boolean {
  if (!without || !includesDay(without.days, day)) return false;
  return without.doctorId === null || without.doctorId === doctorId;
}

/**
 * The free times that are offered instead of an appointment: the closest of all, at most four weeks after it.
 * `first` is the first bookable day.
 */
export async function pickNearest(
  appointment: AffectedAppointment,
  freeTimes: (day: Day) => Promise<OfferedTime[]>,
  { first, now }: { first: Day; now: Date },
): Promise<OfferedTime[]> {
  const suitable: OfferedTime[] = [];
  for (let distance = 0; ; distance += 1) {
    const [before, after] = [addDays(appointment.day, -distance), addDays(appointment.day, distance)];
    const days = distance > ALTERNATIVE_DAYS ? [before] : [...new Set([before, after])];
    for (const day of days) suitable.push(...(await freeTimes(day)));
    const picked = suitable.length < MAX_ALTERNATIVES ? [] : pickAlternatives(appointment, suitable, now);
    // A time of the next days can be closer than one of these two, because of the time of day, but than no other.
    const isEnough = picked.length === MAX_ALTERNATIVES && picked.every(({ day }) => day > before && day < after);
    if (isEnough) return picked;
    if (before < first && distance >= ALTERNATIVE_DAYS) return pickAlternatives(appointment, suitable, now);
  }
}

/**
 * How many appointments could be booked in a scope: free slots, and of hours as many of the doctor's longest treatment as
 * fit, as patients who choose no treatment see them.
 */
export async function countFreeTimes(
  ctx: Pick<Context, 'read' | 'now' | 'settings'>,
  { doctorId, days }: Scope,
): Promise<number> {
  const window = bookableDays(ctx);
  const { doctors, treatments } = await readOffering(ctx.read, doctorId);
  const wanted = {
    ...window,
    days: window.days.filter((day) => includesDay(days, day)),
    doctorIds: doctors.map(({ id }) => id),
  };
  const longest = new Map(doctors.map((doctor) => [doctor.id, longestOf(lengthsOf(doctor, treatments))]));
  const times = timesOfHours({ from: window.from, grid: ctx.settings.startGrid });
  const counts = (await listDoctorDays(ctx.read, wanted)).map((row) => {
    const time = longest.get(row.doctorId);
    return time ? times.pack(row, time).length : 0;
  });
  const slots = await listFreeSlots(ctx.read, wanted);
  return counts.reduce((sum, count) => sum + count, slots.length);
}

/** When the clinic is open from today until a day. */
export async function readOpeningTimes({ read, settings, now }: Context, until: Day): Promise<OpeningTimes> {
  const closed = await readClosedDays(read, { from: clinicClock(now).day, to: until });
  return { closed, openingHours: settings.clinic.openingHours };
}
