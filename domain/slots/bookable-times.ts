import type { TreatmentTime } from '#domain/clinic/performed-treatments';
import type { TimeRange } from '#domain/shared/time';

/** The clinic's grid: how many minutes apart appointments of hours can start. */
export const startGrids = [5, 10, 15, 30] as const;
export type StartGrid = (typeof startGrids)[number];

/**
 * What decides which appointments a doctor's hours of one day can take, in minutes of the day. `hours`: when as many
 * appointments as fit can be booked; none on a closed day or one of an absence. `blocked`: busy times, and slots, each of
 * which is one appointment of its own. `occupied`: active bookings and reservations, each with its buffer.
 */
export type DayOfHours = { hours: TimeRange[]; blocked: TimeRange[]; occupied: TimeRange[] };

/** `after`: the minute of the day after which an appointment has to start. */
type Starts = { grid: StartGrid; after?: number };

/**
 * Why hours cannot take an appointment, or null if they can: it starts neither on the grid nor where another appointment
 * with its buffer ends, is outside of the hours or in blocked time, or shares a minute with another appointment.
 */
export function hoursIssue(
  { hours, blocked, occupied }: DayOfHours,
  range: TimeRange,
  { buffer, grid }: Pick<TreatmentTime, 'buffer'> & Pick<Starts, 'grid'>,
): 'outside' | 'taken' | 'offGrid' | null {
  const whole = { start: range.start, end: range.end + buffer };
  if (!hours.some(({ start, end }) => start <= range.start && range.end <= end)) return 'outside';
  if (blocked.some((other) => overlaps(other, whole))) return 'outside';
  if (occupied.some((other) => overlaps(other, whole))) return 'taken';
  return range.start % grid === 0 || occupied.some(({ end }) => end === range.start) ? null : 'offGrid';
}

/**
 * The times at which a treatment is offered, by their start. `lengths` are those of all treatments of the doctor: within a
 * free gap, a start that leaves a rest too short for each of them is left out if the gap has another start.
 */
export function offeredTimes(
  day: DayOfHours,
  treatment: TreatmentTime,
  { lengths, ...starts }: Starts & { lengths: TreatmentTime[] },
): TimeRange[] {
  return gapsOf(day, starts).flatMap((gap) => {
    const all = startsIn(gap, treatment, starts);
    const tidy = all.filter((start) => !leavesShortRest(gap, start, { treatment, lengths, ...starts }));
    return (tidy.length > 0 ? tidy : all).map((start) => rangeOf(start, treatment));
  });
}

/**
 * As many appointments of a treatment as fit besides each other, by their start, each as early as possible. `isEachAlone`: none
 * starts off the grid because the one before it ends there, so that each can be booked without the others.
 */
export function packTimes(
  day: DayOfHours,
  treatment: TreatmentTime,
  { isEachAlone = false, ...starts }: Starts & { isEachAlone?: boolean },
): TimeRange[] {
  const packed: TimeRange[] = [];
  for (const gap of gapsOf(day, starts)) {
    // The last buffer may reach into the next hours.
    const end = (packed.at(-1)?.end ?? -Infinity) + treatment.buffer;
    let rest = end > gap.start ? { ...gap, start: end, isStart: !isEachAlone } : gap;
    for (let start = firstStart(rest, treatment, starts); start !== null; start = firstStart(rest, treatment, starts)) {
      packed.push(rangeOf(start, treatment));
      rest = { ...restAfter(rest, start, treatment), isStart: !isEachAlone };
    }
  }
  return packed;
}

/** The free stretches of a day into which one of some treatments fits, each from its first possible start. */
export function freeStretches(
  day: DayOfHours,
  { lengths, ...starts }: Starts & { lengths: TreatmentTime[] },
): TimeRange[] {
  return gapsOf(day, starts).flatMap((gap) =>
    lengths.some((length) => firstStart(gap, length, starts) !== null)
      ? [{ start: earliestStart(gap, starts), end: gap.end }]
      : [],
  );
}

/**
 * A stretch without appointments. Treatments end by `end`, their buffers by `bufferEnd`: a buffer may reach beyond the
 * hours, but not into other appointments. `isStart`: an appointment ends where it begins.
 */
type Gap = { start: number; end: number; bufferEnd: number; isStart: boolean };

function gapsOf({ hours, blocked, occupied }: DayOfHours, { after = -1 }: Pick<Starts, 'after'>): Gap[] {
  const obstacles = [...blocked, ...occupied].toSorted((a, b) => a.start - b.start);
  const ends = new Set(occupied.map(({ end }) => end));
  const gaps: Gap[] = [];
  for (const { start: opens, end: closes } of hours) {
    let start = opens;
    const close = (end: number, bufferEnd: number) => {
      const from = Math.max(start, after + 1);
      if (from < end) gaps.push({ start: from, end, bufferEnd, isStart: ends.has(from) });
    };
    for (const obstacle of obstacles) {
      if (obstacle.end <= start) continue;
      if (obstacle.start >= closes) {
        close(closes, obstacle.start);
        start = closes;
        break;
      }
      close(obstacle.start, obstacle.start);
      start = Math.max(start, obstacle.end);
    }
    close(closes, Number.POSITIVE_INFINITY);
  }
  return gaps;
}

/** The first start of a treatment in a gap; null if it does not fit. */
function firstStart(gap: Gap, treatment: TreatmentTime, starts: Starts): number | null {
  const start = earliestStart(gap, starts);
  return fits(gap, start, treatment) ? start : null;
}

function earliestStart({ start, isStart }: Gap, { grid }: Starts): number {
  return isStart ? start : Math.ceil(start / grid) * grid;
}

function startsIn(gap: Gap, treatment: TreatmentTime, { grid }: Starts): number[] {
  const starts = gap.isStart && gap.start % grid !== 0 && fits(gap, gap.start, treatment) ? [gap.start] : [];
  for (let start = Math.ceil(gap.start / grid) * grid; fits(gap, start, treatment); start += grid) starts.push(start);
  return starts;
}

function fits({ end, bufferEnd }: Gap, start: number, { duration, buffer }: TreatmentTime): boolean {
  return start + duration <= end && start + duration + buffer <= bufferEnd;
}

function leavesShortRest(
  gap: Gap,
  start: number,
  { treatment, lengths, ...starts }: Starts & { treatment: TreatmentTime; lengths: TreatmentTime[] },
): boolean {
  const isShort = (rest: Gap) =>
    rest.start < rest.end && lengths.every((length) => firstStart(rest, length, starts) === null);
  // What is before the first possible start is lost anyway.
  const before = { ...gap, start: earliestStart(gap, starts), end: start, bufferEnd: start };
  return isShort(before) || isShort(restAfter(gap, start, treatment));
}

function restAfter(gap: Gap, start: number, { duration, buffer }: TreatmentTime): Gap {
  return { ...gap, start: start + duration + buffer, isStart: true };
}

function rangeOf(start: number, { duration }: TreatmentTime): TimeRange {
  return { start, end: start + duration };
}

function overlaps(a: TimeRange, b: TimeRange): boolean {
  return a.start < b.end && b.start < a.end;
}
