import { expect, test } from 'vitest';
import type { Plan } from '#contract/slots/plans';
import {
  countChanges,
  draftOf,
  fieldsOf,
  groupDays,
  moveRange,
  rangesOf,
  rebase,
  withDay,
  withHours,
  withRanges,
  type DayDraft,
  type PlanDraft,
} from './plan-draft.ts';

const monday = { week: 1 as const, weekday: 1, from: '09:00', to: '12:00', breaks: [], slot_minutes: 30 };
const plan: Plan = {
  _id: '7f1',
  version: 3,
  valid_from: '2026-11-23',
  valid_until: null,
  weeks: 1,
  anchor: '2026-11-23',
  days: [monday, { ...monday, weekday: 4, to: '17:00' }],
};

test('a new plan has hours from Monday to Friday that take appointments as long as each treatment needs', () => {
  const { days, valid_from, anchor } = fieldsOf(draftOf(null, '2026-11-25', null));
  expect(days.map(({ weekday, from, to, slot_minutes }) => [weekday, from, to, slot_minutes])).toEqual(
    [1, 2, 3, 4, 5].map((weekday) => [weekday, '10:00', '16:00', 'treatment']),
  );
  expect([valid_from, anchor]).toEqual(['2026-11-25', '2026-11-23']);
});

test('a new plan has the opening hours of each weekday, between whose ranges are breaks, and none on closed days', () => {
  const morning = { start: 480, end: 720 };
  const whole = [morning, { start: 840, end: 1080 }];
  const { days } = fieldsOf(draftOf(null, '2026-11-25', [whole, whole, [morning], [], [morning], [morning], []]));
  expect(days.map(({ weekday, from, to, breaks }) => [weekday, from, to, breaks])).toEqual([
    [1, '08:00', '18:00', [{ from: '12:00', to: '14:00' }]],
    [2, '08:00', '18:00', [{ from: '12:00', to: '14:00' }]],
    [3, '08:00', '12:00', []],
    [5, '08:00', '12:00', []],
  ]);
});

test('a plan that was read is sent unchanged, and its second week begins like the first', () => {
  const draft = draftOf(plan, '2026-12-01', null);
  const { _id: _plan, version: _version, ...fields } = plan;
  expect(fieldsOf(draft)).toEqual(fields);
  expect(draft.known).toEqual({ _id: '7f1', version: 3 });
  expect(fieldsOf({ ...draft, weeks: 2 }).days.map(({ week, weekday }) => [week, weekday])).toEqual([
    [1, 1],
    [1, 4],
    [2, 1],
    [2, 4],
  ]);
});

test('days that are alike are one row, and each that differs, is off or was set apart is its own', () => {
  const draft = draftOf(null, '2026-11-25', null);
  const rows = (from: PlanDraft, apart = new Set<string>()) =>
    groupDays(from, 1, apart).map((days) => days.map(({ weekday }) => weekday));
  expect(rows(draft)).toEqual([[1, 2, 3, 4, 5]]);
  expect(rows(draft, new Set(['1 3']))).toEqual([[1, 2, 4, 5], [3]]);
  const [, , wednesday, , friday] = draft.days;
  const changed = withDay(withDay(draft, { ...wednesday!, from: '13:00' }), { ...friday!, isOn: false });
  expect(rows(changed)).toEqual([[1, 2, 4], [3], [5]]);
  expect(rows(withHours(changed, [wednesday!, friday!], draft.days[0]!))).toEqual([[1, 2, 3, 4, 5]]);
});

test('changes are counted by day, other fields as one, and of a new plan every day with hours', () => {
  const began = draftOf(plan, '2026-11-25', null);
  expect(countChanges(began, began)).toBe(0);
  const changed = withDay(withDay(began, { ...began.days[0]!, to: '13:00' }), { ...began.days[1]!, isOn: true });
  expect(countChanges(changed, began)).toBe(2);
  expect(countChanges({ ...changed, valid_until: '2026-12-31' }, began)).toBe(3);
  const fresh = draftOf(null, '2026-11-25', null);
  expect(countChanges(fresh, fresh)).toBe(5);
});

test('changes are made again in a newer plan, but for those where it has something else', () => {
  const began = draftOf(plan, '2026-11-25', null);
  const at = (draft: PlanDraft, index: number, to: string) => withDay(draft, { ...draft.days[index]!, to });
  const draft = { ...at(at(at(began, 0, '13:00'), 3, '18:00'), 4, '15:00'), valid_until: '2026-12-31' };
  const newer = {
    ...at(at(at(began, 1, '11:00'), 3, '16:00'), 4, '15:00'),
    valid_until: '2027-01-31',
    valid_from: '2026-11-30',
    known: { _id: '7f1', version: 4 },
  };
  const rebased = rebase({ draft, began }, newer);
  expect(rebased.lost).toEqual(['valid_until', draft.days[3]]);
  expect(rebased.draft).toEqual(at(newer, 0, '13:00'));
  // Its second week is gone, and with it what was changed there.
  const [, , , , , monday2] = began.days;
  const alternating = { ...began, weeks: 2 as const };
  const changed = withDay(alternating, { ...monday2!, to: '20:00' });
  expect(rebase({ draft: changed, began: alternating }, began)).toEqual({ draft: began, lost: [changed.days[5]] });
});

test('a moved block changes the hours or the breaks beside it, and never meets another one', () => {
  const day = { ...draftOf(plan, '2026-11-25', null).days[0]!, to: '17:00', breaks: [{ from: '12:00', to: '13:00' }] };
  const hours = ({ from, to, breaks }: DayDraft) => [from, to, ...breaks.flatMap((pause) => [pause.from, pause.to])];
  expect(rangesOf(day)).toEqual([
    { start: 540, end: 720 },
    { start: 780, end: 1020 },
  ]);
  const move = (index: number, start: number, end: number) =>
    hours(withRanges(day, moveRange(rangesOf(day), index, { start, end }) ?? []));
  expect(move(1, 840, 1080)).toEqual(['09:00', '18:00', '12:00', '14:00']);
  expect(move(0, 480, 660)).toEqual(['08:00', '17:00', '11:00', '13:00']);
  expect(moveRange(rangesOf(day), 0, { start: 540, end: 780 })).toBeNull();
  expect(withRanges(day, []).isOn).toBe(false);
  expect(rangesOf({ ...day, from: '9' })).toEqual([]);
});
