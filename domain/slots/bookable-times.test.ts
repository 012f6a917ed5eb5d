import { describe, expect, test } from 'vitest';
import { freeStretches, hoursIssue, offeredTimes, packTimes, startGrids, type DayOfHours } from './bookable-times.ts';
import type { TreatmentTime } from '#domain/clinic/performed-treatments';
import type { TimeRange } from '#domain/shared/time';

const range = (start: number, end: number): TimeRange => ({ start, end });
const minutes = (duration: number, buffer = 0): TreatmentTime => ({ duration, buffer });
const startsOf = (times: TimeRange[]) => times.map(({ start }) => start);
const monday: DayOfHours = { hours: [range(480, 720), range(840, 1080)], blocked: [], occupied: [] };

describe('the times of a treatment', () => {
  test('start on the grid, or where another appointment with its buffer ends', () => {
    const day = { ...monday, hours: [range(480, 600)], occupied: [range(480, 505)] };
    const starts = startsOf(offeredTimes(day, minutes(30), { grid: 15, lengths: [minutes(5)] }));
    expect(starts).toEqual([505, 510, 525, 540, 555, 570]);
    expect(hoursIssue(day, range(505, 535), { buffer: 0, grid: 15 })).toBeNull();
    expect(hoursIssue(day, range(515, 545), { buffer: 0, grid: 15 })).toBe('offGrid');
  });

  test('end within the hours; the buffer may reach beyond them, but into nothing else', () => {
    const day = { ...monday, hours: [range(480, 540)] };
    expect(startsOf(offeredTimes(day, minutes(60, 30), { grid: 15, lengths: [minutes(60, 30)] }))).toEqual([480]);
    const busy = { ...day, blocked: [range(560, 600)] };
    expect(offeredTimes(busy, minutes(60, 30), { grid: 15, lengths: [minutes(60, 30)] })).toEqual([]);
    expect(hoursIssue(busy, range(480, 540), { buffer: 30, grid: 15 })).toBe('outside');
    expect(hoursIssue(busy, range(480, 540), { buffer: 20, grid: 15 })).toBeNull();
  });

  test('a start that leaves a rest too short for any treatment is not offered if its gap has another, and can be booked', () => {
    const day = { ...monday, hours: [range(480, 600)] };
    const only45 = { grid: 15 as const, lengths: [minutes(45)] };
    expect(startsOf(offeredTimes(day, minutes(45), only45))).toEqual([480, 555]);
    expect(hoursIssue(day, range(495, 540), { buffer: 0, grid: 15 })).toBeNull();
    const short = { grid: 15 as const, lengths: [minutes(45), minutes(15)] };
    expect(startsOf(offeredTimes(day, minutes(45), short))).toEqual([480, 495, 510, 525, 540, 555]);
  });

  test('an imported busy time takes exactly its minutes', () => {
    const day = { ...monday, hours: [range(480, 600)], blocked: [range(517, 523)] };
    const starts = startsOf(offeredTimes(day, minutes(30), { grid: 5, lengths: [minutes(5)] }));
    expect(starts).toEqual([480, 525, 530, 535, 540, 545, 550, 555, 560, 565, 570]);
  });

  test('of today only those that have not begun are left', () => {
    const wanted = { grid: 15 as const, lengths: [minutes(15)], after: 1035 };
    expect(startsOf(offeredTimes(monday, minutes(15), wanted))).toEqual([1050, 1065]);
  });

  test('a free stretch is listed if one of the treatments fits, from its first possible start', () => {
    const day = { hours: [range(480, 720)], blocked: [range(600, 630)], occupied: [range(505, 545)] };
    const lengths = [minutes(45, 15), minutes(30)];
    expect(freeStretches(day, { grid: 15, lengths })).toEqual([range(545, 600), range(630, 720)]);
    expect(freeStretches(day, { grid: 15, lengths, after: 650 })).toEqual([range(660, 720)]);
    expect(freeStretches(day, { grid: 15, lengths: [minutes(100)] })).toEqual([]);
  });

  test('"spaces" are how many more appointments fit, not how many starts there are', () => {
    expect(packTimes(monday, minutes(45), { grid: 15 })).toHaveLength(10);
    expect(offeredTimes(monday, minutes(45), { grid: 15, lengths: [minutes(15)] })).toHaveLength(28);
    expect(packTimes({ ...monday, occupied: [range(495, 540)] }, minutes(45), { grid: 15 })).toHaveLength(9);
    const close = { ...monday, hours: [range(480, 510), range(515, 545)] };
    expect(packTimes(close, minutes(30, 10), { grid: 5 })).toEqual([range(480, 510)]);
    expect(packTimes(close, minutes(30, 5), { grid: 5 })).toEqual(close.hours);
  });

  test('ranges that are listed without a treatment can each be booked without the others', () => {
    const day = { ...monday, occupied: [range(480, 505)] };
    const listed = packTimes(day, minutes(50, 5), { grid: 15, isEachAlone: true });
    expect(startsOf(listed)).toEqual([505, 570, 630, 840, 900, 960, 1020]);
    expect(listed.map((one) => hoursIssue(day, one, { buffer: 5, grid: 15 }))).toEqual(listed.map(() => null));
  });
});

/** A reproducible source of numbers below a bound (mulberry32). */
function numbersOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) % 2 ** 32;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** The rule minute by minute: whether an appointment can be booked. */
function canBook(day: DayOfHours, start: number, { duration, buffer }: TreatmentTime, grid: number): boolean {
  const within = (minute: number, ranges: TimeRange[]) => ranges.some((one) => minute >= one.start && minute < one.end);
  if (start % grid !== 0 && !day.occupied.some(({ end }) => end === start)) return false;
  for (let minute = start; minute < start + duration + buffer; minute += 1) {
    if (within(minute, day.blocked) || within(minute, day.occupied)) return false;
    if (minute < start + duration && !within(minute, day.hours)) return false;
  }
  return true;
}

/** What is offered, by comparing every start of the day with each other one. */
function offerSlowly(
  day: DayOfHours,
  wanted: TreatmentTime,
  { grid, lengths }: { grid: number; lengths: TreatmentTime[] },
) {
  const all = Array.from({ length: 1440 }, (_, start) => start).filter((start) => canBook(day, start, wanted, grid));
  const isFree = (minute: number) =>
    day.hours.some((one) => minute >= one.start && minute < one.end) &&
    [...day.blocked, ...day.occupied].every((one) => minute < one.start || minute >= one.end);
  const edge = (from: number, step: number) => {
    let minute = from;
    while (isFree(minute)) minute += step;
    return minute;
  };
  const isTidy = (start: number) => {
    const end = start + wanted.duration + wanted.buffer;
    const taken = { ...day, occupied: [...day.occupied, range(start, end)] };
    const [first, last] = [edge(start, -1) + 1, edge(start, 1)];
    const isUsable = (from: number, to: number) =>
      from >= to ||
      lengths.some((length) =>
        Array.from({ length: to - from }, (_, offset) => from + offset).some((minute) =>
          canBook(taken, minute, length, grid),
        ),
      );
    const isStart = (minute: number) => minute % grid === 0 || day.occupied.some((other) => other.end === minute);
    const possible = Array.from({ length: 1440 }, (_, minute) => minute).find(
      (minute) => minute >= first && isStart(minute),
    );
    return isUsable(possible ?? first, start) && isUsable(end, last);
  };
  return [...Map.groupBy(all, (start) => edge(start, -1)).values()].flatMap((ofGap) => {
    const tidy = ofGap.filter(isTidy);
    return tidy.length > 0 ? tidy : ofGap;
  });
}

/** The most appointments that fit, by every choice of the next one; `end`: where the last one ended. */
function packSlowly(day: DayOfHours, wanted: TreatmentTime, grid: number, end = 0, known = new Map<number, number>()) {
  const occupied = [...day.occupied, range(end - 1, end)];
  let most = known.get(end) ?? 0;
  if (known.has(end)) return most;
  for (let start = end; start < 800; start += 1) {
    if (!canBook({ ...day, occupied }, start, wanted, grid)) continue;
    most = Math.max(most, 1 + packSlowly(day, wanted, grid, start + wanted.duration + wanted.buffer, known));
  }
  known.set(end, most);
  return most;
}

describe('as a slow and obvious version has it', () => {
  const next = numbersOf(20_261_126);
  const lengthOf = () => minutes(5 + 5 * next(12), next(3) * 5);
  const randomDay = (span: number): DayOfHours => {
    const day: DayOfHours = { hours: [], blocked: [], occupied: [] };
    for (let start = 480 + next(4) * 5; start < 480 + span;) {
      const end = start + 60 + next(24) * 5;
      day.hours.push(range(start, end));
      start = end + 10 + next(30) * 5;
    }
    for (let start = 470 + next(60); start < 480 + span; start += 5 + next(120)) {
      const end = start + 1 + next(40);
      day[next(3) === 0 ? 'blocked' : 'occupied'].push(range(start, end));
      start = end;
    }
    return day;
  };

  test('what is offered, and that all of it can be booked', () => {
    for (let round = 0; round < 200; round += 1) {
      const day = randomDay(400);
      const grid = startGrids[next(4)]!;
      const lengths = Array.from({ length: 1 + next(3) }, lengthOf);
      const wanted = lengths[next(lengths.length)]!;
      const offered = offeredTimes(day, wanted, { grid, lengths });
      expect({ day, wanted, starts: startsOf(offered) }).toEqual({
        day,
        wanted,
        starts: offerSlowly(day, wanted, { grid, lengths }),
      });
      for (let start = 400; start < 1000; start += 1) {
        const issue = hoursIssue(day, range(start, start + wanted.duration), { buffer: wanted.buffer, grid });
        expect({ day, wanted, start, can: issue === null }).toEqual({
          day,
          wanted,
          start,
          can: canBook(day, start, wanted, grid),
        });
      }
    }
  });

  test('how many fit', () => {
    for (let round = 0; round < 60; round += 1) {
      const day = randomDay(120);
      const wanted = minutes(20 + 5 * next(8), next(3) * 5);
      const packed = packTimes(day, wanted, { grid: 15 }).length;
      expect({ day, wanted, packed }).toEqual({ day, wanted, packed: packSlowly(day, wanted, 15) });
    }
  });
});

describe('a Monday that is filled until nothing fits', () => {
  const fill = (
    lengths: TreatmentTime[],
    seed: number,
    choose: (times: TimeRange[], next: (n: number) => number) => number,
  ) => {
    const next = numbersOf(seed);
    const occupied: TimeRange[] = [];
    for (;;) {
      const day = { ...monday, occupied };
      const options = lengths.flatMap((length) => {
        const times = offeredTimes(day, length, { grid: 15, lengths });
        return times.length > 0 ? [{ length, times }] : [];
      });
      if (options.length === 0) return occupied.reduce((sum, { start, end }) => sum + end - start, 0) / 480;
      const { length, times } = options[next(options.length)]!;
      const chosen = times[choose(times, next)]!;
      occupied.push(range(chosen.start, chosen.end + length.buffer));
    }
  };
  const average = (lengths: TreatmentTime[]) => {
    const seeds = Array.from({ length: 1000 }, (_, seed) => seed);
    return seeds.reduce((sum, seed) => sum + fill(lengths, seed, (times, next) => next(times.length)), 0) / 1000;
  };

  test.each([[[minutes(20)]], [[minutes(30)]], [[minutes(50, 10)]], [[minutes(30), minutes(60)]]])(
    'by the first offered time is full if the lengths divide the hours: %j',
    (lengths) => {
      for (let seed = 0; seed < 20; seed += 1) expect(fill(lengths, seed, () => 0)).toBe(1);
    },
  );

  test('at random is full to 88 % with one length, to 90 % with a mix', () => {
    expect(average([minutes(20)])).toBeGreaterThanOrEqual(0.88);
    expect(average([minutes(45)])).toBeGreaterThanOrEqual(0.88);
    expect(average([minutes(20), minutes(30), minutes(45), minutes(90)])).toBeGreaterThanOrEqual(0.9);
  });
});
