import {
  ALTERNATIVE_DAYS,
  includesDay,
  MAX_ALTERNATIVES,
  pickAlternatives,
  type AffectedAppointment,
} from '#domain/absences/absences';
import type { OpeningTimes } from '#domain/slots/schedule';
import { addDays, clinicClock, type Day } from '#domain/shared/time';
import type { AffectableBooking, Scope } from './affected-bookings-rows.ts';
import { readClosedDays } from '#server/slots/index';
import { listFreeSlotsFor, listFreeSlotsOf, type OfferedSlot } from './free-slots-rows.ts';
import type { Context } from '#server/platform/context';
import { bookableDays } from '#server/clinic/index';

/** How many free times are read, so that three of them suit one patient. */
export const ENOUGH_TIMES = 300;

/** How many working days one statement reads: four weeks. */
const BATCH_DAYS = 20;

/** The free times of a working day, in their order; none of days that are not bookable. */
export type FreeSlotsOfDay = (day: Day) => Promise<OfferedSlot[]>;

/**
 * The times that patients of some bookings can be offered, apart from those in a scope that is going to be blocked. Reads
 * four weeks in one statement when one of their days is first requested: so a preview of months takes a statement per
 * month, whatever the number of its appointments and treatments.
 */
export function readFreeSlotsAround(
  ctx: Pick<Context, 'read' | 'now'>,
  { bookings, without }: { bookings: AffectableBooking[]; without: Scope },
): FreeSlotsOfDay {
  const { days, ...window } = bookableDays(ctx);
  const indexOf = new Map(days.map((day, index) => [day, Math.floor(index / BATCH_DAYS)]));
  const doctorIds = [...new Set(bookings.map(({ doctorId }) => doctorId))];
  const specialtyIds = [...new Set(bookings.map(({ specialtyId }) => specialtyId))];
  const stored = new Map<number, Map<Day, OfferedSlot[]>>();
  return async (day) => {
    const index = indexOf.get(day);
    if (index === undefined) return [];
    const known = stored.get(index);
    if (known) return known.get(day) ?? [];
    const wanted = days
      .slice(index * BATCH_DAYS, (index + 1) * BATCH_DAYS)
      .filter((candidate) => !isBlocked(without, candidate));
    const times = await listFreeSlotsOf(ctx.read, {
      window: { ...window, days: wanted },
      doctorIds,
      specialtyIds,
      without,
    });
    const byDay = Map.groupBy(times, (time) => time.day);
    stored.set(index, byDay);
    return byDay.get(day) ?? [];
  };
}

/** Whether no doctor has times on a day, because of a scope. */
function isBlocked({ doctorId, days }: Scope, day: Day): boolean {
  return doctorId === null && includesDay(days, day);
}

/**
 * The free times that are offered instead of an appointment: the closest of all, at most four weeks after it.
 * `isSuitable` excludes times; `first` is the first bookable day.
 */
export async function pickNearest(
  appointment: AffectedAppointment,
  freeTimes: FreeSlotsOfDay,
  { isSuitable, first, now }: { isSuitable: (time: OfferedSlot) => boolean; first: Day; now: Date },
): Promise<OfferedSlot[]> {
  const suitable: OfferedSlot[] = [];
  for (let distance = 0; ; distance += 1) {
    const [before, after] = [addDays(appointment.day, -distance), addDays(appointment.day, distance)];
    const days = distance > ALTERNATIVE_DAYS ? [before] : [...new Set([before, after])];
    for (const day of days) suitable.push(...(await freeTimes(day)).filter(isSuitable));
    const picked = suitable.length < MAX_ALTERNATIVES ? [] : pickAlternatives(appointment, suitable, now);
    // A time of the next days can be closer than one of these two, because of the time of day, but than no other.
    const isEnough = picked.length === MAX_ALTERNATIVES && picked.every(({ day }) => day > before && day < after);
    if (isEnough) return picked;
    if (before < first && distance >= ALTERNATIVE_DAYS) return pickAlternatives(appointment, suitable, now);
  }
}

/**
 * Free times of the treatment of a booking and of its doctor, at most four weeks after it: all of its
 * own day, and `enough` of the closest ones.
 */
export async function listTimesAround(
  ctx: Pick<Context, 'read' | 'now'>,
  booking: Pick<AffectableBooking, 'day' | 'doctorId' | 'specialtyId' | 'duration' | 'buffer'>,
  { enough }: { enough: number },
): Promise<OfferedSlot[]> {
  const lastDay = addDays(booking.day, ALTERNATIVE_DAYS);
  const { days, ...window } = bookableDays(ctx);
  return listFreeSlotsFor(ctx.read, {
    doctorIds: [booking.doctorId],
    enough,
    window: { ...window, days: days.filter((day) => day <= lastDay) },
    specialtyId: booking.specialtyId,
    minutes: booking.duration + booking.buffer,
    near: booking.day,
  });
}

/** When the clinic is open from today until a day. */
export async function readOpeningTimes({ read, settings, now }: Context, until: Day): Promise<OpeningTimes> {
  const closed = await readClosedDays(read, { from: clinicClock(now).day, to: until });
  return { closed, openingHours: settings.clinic.openingHours };
}
