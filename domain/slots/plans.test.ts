import { describe, expect, test } from 'vitest';
import {
  comparePlan,
  defaultPlanDays,
  planIssues,
  slotsOfDay,
  slotsOfPlan,
  weekStartOf,
  type KnownSlot,
  type Plan,
} from './plans.ts';
import { isSlotRange, nameOfRange, slotRanges } from '#domain/shared/slot-times';
import { addDays, clinicClock, instantOf, weekdayOf } from '#domain/shared/time';

const plan: Plan = { validFrom: '2026-11-23', validUntil: null, weeks: 1, anchor: '2026-11-23', days: defaultPlanDays };
const nine = { start: 540, end: 1020 };
const hours = (day: Partial<Plan['days'][number]> = {}) => ({
  week: 1 as const,
  weekday: 1,
  hours: nine,
  breaks: [{ start: 720, end: 765 }],
  slotMinutes: 30,
  ...day,
});

describe('the slots of a plan', () => {
  test('the default plan has the four specified ranges from Monday to Friday', () => {
    const week = Array.from({ length: 7 }, (_, index) => slotsOfPlan(plan, addDays('2026-11-23', index)));
    expect(week.map((day) => day.length)).toEqual([4, 4, 4, 4, 4, 0, 0]);
    expect(week[0]!.map(nameOfRange)).toEqual(slotRanges.map(({ name }) => name));
  });

  test('slots of a length fill the hours, and begin anew after a break', () => {
    const names = slotsOfDay(hours({ hours: { start: 660, end: 840 } })).map(nameOfRange);
    expect(names).toEqual(['11.00 AM-11.30 AM', '11.30 AM-12.00 PM', '12.45 PM-01.15 PM', '01.15 PM-01.45 PM']);
  });

  test('no slot overlaps a break or another slot, or ends after the hours', () => {
    for (let slotMinutes = 5; slotMinutes <= 240; slotMinutes += 5) {
      const day = hours({
        slotMinutes,
        breaks: [
          { start: 900, end: 915 },
          { start: 721, end: 764 },
        ],
      });
      let last = nine.start;
      for (const slot of slotsOfDay(day)) {
        expect(slot.start).toBeGreaterThanOrEqual(last);
        expect(slot.end).toBeLessThanOrEqual(nine.end);
        expect(isSlotRange(slot)).toBe(true);
        expect(day.breaks.some((pause) => pause.start < slot.end && slot.start < pause.end)).toBe(false);
        last = slot.end;
      }
    }
  });

  test('a specified range that a break or the hours cut is left out', () => {
    const names = slotsOfDay(hours({ slotMinutes: null, hours: { start: 600, end: 930 } })).map(nameOfRange);
    expect(names).toEqual(['10.00 AM-12.00 AM', '02.00 PM-03.00 PM']);
  });

  test('a plan applies from its first to its last day', () => {
    const limited = { ...plan, validFrom: '2026-11-24', validUntil: '2026-11-25' };
    const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'];
    expect(days.map((day) => slotsOfPlan(limited, day).length)).toEqual([0, 4, 4, 0]);
  });

  test('two weeks alternate from the anchor on, also before it, over the end of a year and both clock changes', () => {
    const two: Plan = {
      ...plan,
      validFrom: '2026-01-01',
      weeks: 2,
      days: [hours({ weekday: 1 }), hours({ weekday: 3, week: 2 })],
    };
    for (let day = '2026-10-05', week = 0; day < '2027-11-15'; day = addDays(day, 7), week += 1) {
      // The week of the anchor, November 23, is the eighth from October 5 on.
      const isFirst = week % 2 === 7 % 2;
      expect(slotsOfPlan(two, day).length > 0).toBe(isFirst);
      expect(slotsOfPlan(two, addDays(day, 2)).length > 0).toBe(!isFirst);
    }
  });

  test('the same clock times before and after both clock changes', () => {
    const daily = { ...plan, days: [5, 1].map((weekday) => hours({ weekday })) };
    for (const friday of ['2027-03-26', '2027-10-29']) {
      const [before, after] = [friday, addDays(friday, 3)].map((day) => ({ day, slots: slotsOfPlan(daily, day) }));
      expect(after!.slots).toEqual(before!.slots);
      const apart = after!.slots.map(
        (slot, index) =>
          instantOf(after!.day, slot.start).getTime() - instantOf(before!.day, before!.slots[index]!.start).getTime(),
      );
      // Three days, an hour less in spring and an hour more in autumn.
      expect(new Set(apart)).toEqual(new Set([(72 + (friday < '2027-06-01' ? -1 : 1)) * 3_600_000]));
      expect(clinicClock(instantOf(after!.day, 540))).toEqual({ day: after!.day, minute: 540 });
    }
  });

  test('a week starts on Monday, also for its Sunday', () => {
    expect(weekStartOf('2026-11-29')).toBe('2026-11-23');
    expect(weekStartOf('2026-11-23')).toBe('2026-11-23');
    expect(weekdayOf(weekStartOf('2027-01-01'))).toBe(1);
  });
});

describe('a plan is refused', () => {
  const opening = { opens: 540, closes: 1080 };
  const issues = (change: Partial<Plan>) => planIssues({ ...plan, ...change }, opening);
  test('never, if it is the default', () => expect(issues({})).toEqual([]));
  test.each<[string, Partial<Plan>, string]>([
    ['ends before it begins', { validUntil: '2026-11-22' }, 'valid_until'],
    ['has no day', { days: [] }, 'days'],
    ['has hours that end before they begin', { days: [hours({ hours: { start: 600, end: 600 } })] }, 'days.0.to'],
    ['begins before the clinic opens', { days: [hours({ hours: { start: 539, end: 900 } })] }, 'days.0.from'],
    ['ends after the clinic closes', { days: [hours({ hours: { start: 540, end: 1081 } })] }, 'days.0.to'],
    [
      'has a break outside of the hours',
      { days: [hours({ breaks: [{ start: 1000, end: 1030 }] })] },
      'days.0.breaks.0',
    ],
    [
      'has two breaks that overlap',
      {
        days: [
          hours({
            breaks: [
              { start: 700, end: 730 },
              { start: 720, end: 750 },
            ],
          }),
        ],
      },
      'days.0.breaks.1',
    ],
    [
      'has no room for a slot',
      { days: [hours({ hours: { start: 540, end: 560 }, breaks: [] })] },
      'days.0.slot_minutes',
    ],
    ['has a weekday twice', { days: [hours(), hours()] }, 'days.1.weekday'],
    ['has a second week but does not alternate', { days: [hours({ week: 2 })] }, 'days.0.weekday'],
  ])('if it %s', (_why, change, path) => expect(issues(change)).toMatchObject([{ path }]));
  test('with the message of reversed hours for a break that ends before it begins', () => {
    const days = [hours({ breaks: [{ start: 750, end: 720 }] })];
    expect(issues({ days })).toEqual([{ path: 'days.0.breaks.0', message: 'validation.planHours' }]);
  });
});

describe('publishing a plan', () => {
  const day = '2026-11-23';
  const [morning, noon, two, three] = slotRanges.map(({ start, end }) => ({ start, end }));
  let ids = 0;
  const slot = (range: { start: number; end: number } = morning!, change: Partial<KnownSlot> = {}): KnownSlot => ({
    id: String((ids += 1)),
    day,
    range,
    isPlanned: true,
    isWithdrawn: false,
    isTaken: false,
    isLeft: false,
    ...change,
  });
  const compare = (
    known: KnownSlot[],
    change: { isReplaced?: () => boolean; days?: string[]; isExcluded?: () => boolean } = {},
  ) => comparePlan([plan], known, { days: [day], isExcluded: () => false, ...change });
  const starts = (times: { range: { start: number } }[]) => times.map(({ range }) => range.start);

  test('publishes what is missing, and nothing twice', () => {
    expect(starts(compare([slot(morning)]).toPublish)).toEqual([720, 840, 900]);
    expect(compare([slot(morning), slot(noon), slot(two), slot(three)]).toPublish).toEqual([]);
  });
  test('skips days that are not open, and times that have begun', () => {
    expect(compare([], { days: [] }).toPublish).toEqual([]);
    expect(compare([], { isExcluded: () => true }).toPublish).toEqual([]);
  });
  test('never publishes again what was withdrawn by hand', () => {
    expect(starts(compare([slot(noon, { isWithdrawn: true })]).toPublish)).toEqual([600, 840, 900]);
    const half = { start: 615, end: 630 };
    expect(starts(compare([slot(half, { isWithdrawn: true })]).toPublish)).toEqual([720, 840, 900]);
    // One that was published by hand stands for itself only: else a doctor could not replace such times by a plan.
    expect(starts(compare([slot(half, { isWithdrawn: true, isPlanned: false })]).toPublish)).toEqual([
      600, 720, 840, 900,
    ]);
  });
  test('withdraws a free slot that the plan no longer has, and leaves a booked one', () => {
    const old = { start: 540, end: 570 };
    const free = slot(old);
    const booked = slot({ start: 570, end: 600 }, { isTaken: true });
    const changes = compare([free, booked]);
    expect(changes.toWithdraw).toEqual([free]);
    expect(changes.left).toEqual([{ day, range: booked.range }]);
    // A booking of hours is named without its buffer.
    expect(compare([{ ...booked, isLeft: null, buffer: 10 }]).left).toEqual([{ day, range: { start: 570, end: 590 } }]);
  });
  test('a booked slot that is in the way stays, and the plan’s slot is not published', () => {
    const booked = slot({ start: 630, end: 660 }, { isTaken: true });
    expect(starts(compare([booked]).toPublish)).toEqual([720, 840, 900]);
  });
  test('free slots published by hand stay, and are named if they are in the way, until the doctor replaces them', () => {
    const own = slot({ start: 630, end: 660 }, { isPlanned: false });
    const same = slot(noon, { isPlanned: false });
    const changes = compare([own, same]);
    expect(changes).toMatchObject({ toWithdraw: [], left: [], inTheWay: [{ day, range: own.range }] });
    expect(starts(changes.toPublish)).toEqual([840, 900]);
    const replaced = compare([own, same], { isReplaced: () => true });
    expect(replaced).toMatchObject({ toWithdraw: [own], inTheWay: [] });
    expect(starts(replaced.toPublish)).toEqual([600, 840, 900]);
  });
  test('slots of a day that has no plan any more are withdrawn, also beyond the horizon', () => {
    const later = { ...slot(), day: '2028-01-03' };
    expect(
      comparePlan([{ ...plan, validUntil: '2027-12-31' }], [later], { days: [], isExcluded: () => false }).toWithdraw,
    ).toEqual([later]);
    expect(comparePlan([plan], [later], { days: [], isExcluded: () => false }).toWithdraw).toEqual([]);
  });
});
