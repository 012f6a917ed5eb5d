import type { DocSlot, UnavailableDay } from '#contract/slots/slots';
import { isOpen, isWorkday } from '#domain/slots/availability';
import { fitsSlot, lengthsOf, timeWith } from '#domain/clinic/performed-treatments';
import { invalidInput } from '#domain/shared/errors';
import { isSlotRange, nameOfRange, type SlotTime } from '#domain/shared/slot-times';
import { clinicClock, hasBegunBy, longDate, type TimeRange } from '#domain/shared/time';
import { bookableDays } from '#server/clinic/index';
import { listOfHours } from '#server/slots/publish/slots-rows';
import type { Context } from '#server/platform/context';
import { rangesOf } from './doctor-days-rows.ts';
import { readDoctorTimes } from './doctor-times-rows.ts';
import { longestOf, timesOfHours } from './hours-times.ts';

type Wanted = {
  doctorEmail: string;
  treatment?: string | null | undefined;
  minutes?: number | undefined;
  for?: 'move' | undefined;
};

const NOON = 12 * 60;

/** `state`: why the day has no free time. */
type ListedDay = DocSlot & Partial<Pick<UnavailableDay, 'state'>>;

/**
 * A doctor's future times by day. Everybody gets the available ones of a verified doctor: slots, and of hours the times of
 * `treatment` (an id or an English name), also days on which none is left; without it, times that do not overlap, each long
 * enough for every treatment of the doctor. The doctor also gets booked times and slots of days that were closed after publishing. Empty for an unknown
 * or unverified doctor, or an archived treatment. `minutes`: how long the times of hours are instead. `for`: a move of an appointment within its doctor, who may no longer perform its
 * treatment.
 * @throws ClinicError `invalid_input` for a treatment that is unknown, or that the doctor does not perform.
 */
export async function listSlots(
  ctx: Context,
  { doctorEmail, treatment = null, minutes, for: purpose }: Wanted,
): Promise<ListedDay[]> {
  const window = bookableDays(ctx);
  const found = await readDoctorTimes(ctx.read, { ...window, doctorEmail });
  if (!found) return [];
  const { doctor, treatments, published, hours: days, closed } = found;
  const isOwn = ctx.actor?.id === doctor.id;
  const clock = clinicClock(ctx.now);
  const lengths = lengthsOf(doctor, treatments);
  const named = treatments.find(({ id, name }) => id === treatment || name === treatment);
  if (treatment !== null && !named) throw invalidInput('treatment', 'validation.treatmentUnknown');
  if (named?.isArchived && purpose !== 'move') return [];
  const wanted = named ? (timeWith(named, doctor) ?? (purpose === 'move' ? named : null)) : null;
  if (named && !wanted) throw invalidInput('treatment', 'validation.notPerformed');
  const ofHours = wanted && { ...wanted, duration: minutes ?? wanted.duration };
  const times = timesOfHours({ from: window.from, grid: ctx.settings.startGrid });
  const longest = longestOf(lengths);
  const timesOn = (row: (typeof days)[number]) => {
    if (ofHours) return times.offer(row, ofHours, lengths);
    return longest ? times.split(row, longest) : [];
  };
  const timesOf = new Map(days.map((row) => [row.day, timesOn(row)]));
  const spaces = new Map(ofHours ? days.map((row) => [row.day, times.pack(row, ofHours).length]) : []);
  const open = new Map(days.map(({ day, hours }) => [day, hours]));
  const occupied = isOwn ? await listOfHours(ctx.read, { doctorId: doctor.id, from: clock.day, now: window.now }) : [];
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
  const isListed = wanted !== null && !isOwn;
  const isFilled = (slot: (typeof published)[number]) =>
    slot.isTaken && !slot.isAbsent && wanted !== null && fitsSlot(slot.range, wanted);
  // Nor are hours full into which the treatment never fits.
  const fits = (row: (typeof days)[number]) => ofHours && times.pack({ ...row, occupied: '{}' }, ofHours).length > 0;
  const filled = [...published.filter(isFilled), ...days.filter(fits)].map(({ day }) => day);
  // What is left of today is no day without a free time.
  const full = new Set(filled.filter((day) => day > clock.day));
  const known = [...ofSlots.keys(), ...takenHours.keys(), ...timesOf.keys(), ...(isListed ? full : [])].toSorted();
  const shut = isListed ? [...closed].filter((day) => isWorkday(day) && day <= (known.at(-1) ?? '')) : [];
  return [...new Set([...known, ...shut])].toSorted().flatMap((day): ListedDay[] => {
    const date = longDate(day);
    if (isListed && closed.has(day)) return isWorkday(day) ? [{ date, slot: [], state: 'closed' }] : [];
    const ofDay = ofSlots.get(day) ?? [];
    const untaken = ofDay.filter((slot) => !slot.isTaken);
    const absent = namesOf(untaken.filter((slot) => slot.isAbsent));
    const busy = namesOf(untaken.filter((slot) => !slot.isAbsent && slot.isBusy));
    const free = namesOf(
      untaken.filter((slot) => !slot.isAbsent && !slot.isBusy),
      timesOf.get(day),
    );
    const booked = namesOf([...ofDay.filter((slot) => slot.isTaken), ...(takenHours.get(day) ?? [])]);
    if (isOpen(day, closed)) {
      if (isListed && free.length === 0) return full.has(day) ? [{ date, slot: [], state: 'full' }] : [];
      if (free.length === 0 && ofDay.length === 0 && booked.length === 0) return [];
      return [
        {
          date,
          slot: free,
          ...(wanted && { spaces: free.length - (timesOf.get(day)?.length ?? 0) + (spaces.get(day) ?? 0) }),
          ...(isOwn && {
            taken: booked,
            ...(open.has(day) && { hours: namesOf([], rangesOf(open.get(day) ?? '').flatMap(nameable)) }),
            ...(absent.length > 0 && { absent }),
            ...(busy.length > 0 && { busy }),
          }),
        },
      ];
    }
    return isOwn ? [{ date, slot: [], taken: booked, closed: free }] : [];
  });
}

/** Hours as ranges with a name: from midnight to 14:00 there is none (`isSlotRange`). */
function nameable(range: TimeRange): TimeRange[] {
  return isSlotRange(range)
    ? [range]
    : [
        { ...range, end: NOON },
        { ...range, start: NOON },
      ];
}

/** The names of some slots and other ranges of one day, in order of time. */
function namesOf(slots: Pick<SlotTime, 'range'>[], ranges: TimeRange[] = []): string[] {
  const all = [...slots.map(({ range }) => range), ...ranges];
  return all.toSorted((a, b) => a.start - b.start).map(nameOfRange);
}
