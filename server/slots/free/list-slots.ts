import type { DocSlot } from '#contract/slots/slots';
import { isWorkday } from '#domain/slots/availability';
import { fitsSlot, lengthsOf, timeWith, type TreatmentTime } from '#domain/clinic/treatments';
import { nameOfRange, type SlotTime } from '#domain/shared/slot-times';
import { clinicClock, hasBegunBy, longDate, startOfMinute, type TimeRange } from '#domain/shared/time';
import { bookableDays, readOffering } from '#server/clinic/index';
import { findPersonByEmail } from '#server/people/index';
import { listOfHours, listPublishedSlots } from '#server/slots/publish/slots-rows';
import type { Context } from '#server/platform/context';
import { listDoctorDays, rangesOf } from './doctor-days-rows.ts';
import { timesOfHours } from './hours-times.ts';

/**
 * A doctor's future times by day. Everybody gets the available ones of a verified doctor: slots, and of hours the times of
 * `treatment` (an id or an English name); without it, times that do not overlap, each long enough for every treatment of
 * the doctor. The doctor also gets booked times and slots of days that were closed after publishing. Empty for an unknown
 * or unverified doctor, or an unknown treatment.
 */
export async function listSlots(
  ctx: Context,
  { doctorEmail, treatment = null }: { doctorEmail: string; treatment?: string | null | undefined },
): Promise<DocSlot[]> {
  const doctor = await findPersonByEmail(ctx.read, doctorEmail);
  if (!doctor || doctor.role !== 'doctor' || !doctor.verifiedAt) return [];
  const isOwn = ctx.actor?.id === doctor.id;
  const clock = clinicClock(ctx.now);
  // Doctors see all of today's bookings, past ones included.
  const from = isOwn ? { day: clock.day, minute: -1 } : clock;
  const now = startOfMinute(ctx.now);
  const window = { ...bookableDays(ctx), doctorIds: [doctor.id] };
  const [published, days] = await Promise.all([
    listPublishedSlots(ctx.read, { doctorIds: [doctor.id], from, now }),
    listDoctorDays(ctx.read, window),
  ]);
  const isPlain = treatment === null && days.length === 0;
  const { doctors, treatments } = isPlain ? { doctors: [], treatments: [] } : await readOffering(ctx.read, doctor.id);
  const lengths = doctors.flatMap((performer) => lengthsOf(performer, treatments));
  const named = treatments.find(({ id, name }) => id === treatment || name === treatment);
  // Also of one that the doctor does not perform, for an appointment that has it and stays with its doctor.
  const wanted = named && doctors[0] ? (timeWith(named, doctors[0]) ?? named) : null;
  if (treatment !== null && !wanted) return [];
  const times = timesOfHours({ from: window.from, grid: ctx.settings.startGrid });
  const longest = longestOf(lengths);
  const timesOn = (row: (typeof days)[number]) => {
    if (wanted) return times.offer(row, wanted, lengths);
    return longest ? times.pack(row, longest) : [];
  };
  const ofHours = new Map(days.map((row) => [row.day, timesOn(row)]));
  const spaces = new Map(wanted ? days.map((row) => [row.day, times.pack(row, wanted).length]) : []);
  const open = new Map(days.map(({ day, hours }) => [day, hours]));
  const occupied = isOwn ? await listOfHours(ctx.read, { doctorId: doctor.id, from: clock.day, now }) : [];
  const taken = occupied.filter(({ isReserved }) => !isReserved);
  const visible = published.filter(
    (slot) =>
      (isOwn && slot.isTaken) ||
      (!slot.isTaken &&
        (isOwn || !(slot.isAbsent || slot.isBusy)) &&
        !hasBegunBy(clock, slot.day, slot.range) &&
        (!wanted || fitsSlot(slot.range, wanted))),
  );
  const ofSlots = Map.groupBy(visible, (slot) => slot.day);
  const takenHours = Map.groupBy(taken, ({ day }) => day);
  const all = [...new Set([...ofSlots.keys(), ...takenHours.keys(), ...ofHours.keys()])].toSorted();
  return all.flatMap((day) => {
    const date = longDate(day);
    const ofDay = ofSlots.get(day) ?? [];
    const untaken = ofDay.filter((slot) => !slot.isTaken);
    const absent = namesOf(untaken.filter((slot) => slot.isAbsent));
    const busy = namesOf(untaken.filter((slot) => !slot.isAbsent && slot.isBusy));
    const free = namesOf(
      untaken.filter((slot) => !slot.isAbsent && !slot.isBusy),
      ofHours.get(day),
    );
    const booked = namesOf([...ofDay.filter((slot) => slot.isTaken), ...(takenHours.get(day) ?? [])]);
    if (isWorkday(day) && !ofDay[0]?.isDayClosed) {
      if (free.length === 0 && ofDay.length === 0 && booked.length === 0) return [];
      return [
        {
          date,
          slot: free,
          ...(wanted && { spaces: free.length - (ofHours.get(day)?.length ?? 0) + (spaces.get(day) ?? 0) }),
          ...(isOwn && {
            taken: booked,
            ...(open.has(day) && { hours: namesOf([], rangesOf(open.get(day) ?? '')) }),
            ...(absent.length > 0 && { absent }),
            ...(busy.length > 0 && { busy }),
          }),
        },
      ];
    }
    return isOwn ? [{ date, slot: [], taken: booked, closed: free }] : [];
  });
}

/** The names of some slots and other ranges of one day, in order of time. */
function namesOf(slots: Pick<SlotTime, 'range'>[], ranges: TimeRange[] = []): string[] {
  const all = [...slots.map(({ range }) => range), ...ranges];
  return all.toSorted((a, b) => a.start - b.start).map(nameOfRange);
}

/** Minutes into which each of some treatments fits; null if there are none. */
function longestOf(lengths: TreatmentTime[]): TreatmentTime | null {
  if (lengths.length === 0) return null;
  const duration = Math.max(...lengths.map((time) => time.duration));
  return { duration, buffer: Math.max(...lengths.map((time) => time.duration + time.buffer - duration)) };
}
