import { expect, test } from 'vitest';
import type { Plan } from '#contract/slots/plans';
import { daysOf, draftOf, fieldsOf, isSame, previewedFields, withDay, withSameTimes } from './plan-draft.ts';

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

test('a form is the same as it began until a time is changed, and again once it is changed back', () => {
  const began = draftOf(plan, '2026-11-25');
  const [day] = began.days;
  const changed = withDay(began, { ...day!, from: '08:00' });
  expect(isSame(changed, began)).toBe(false);
  expect(isSame(withDay(changed, day!), began)).toBe(true);
});

test('a new plan has hours from Monday to Friday that take appointments as long as each treatment needs', () => {
  const { days, valid_from, anchor } = fieldsOf(draftOf(null, '2026-11-25'));
  expect(days.map(({ weekday, from, to, slot_minutes }) => [weekday, from, to, slot_minutes])).toEqual(
    [1, 2, 3, 4, 5].map((weekday) => [weekday, '10:00', '16:00', 'treatment']),
  );
  expect([valid_from, anchor]).toEqual(['2026-11-25', '2026-11-23']);
});

test('a plan that was read is sent unchanged, and its second week begins like the first', () => {
  const draft = draftOf(plan, '2026-12-01');
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

test('the same times go to all chosen days of a week', () => {
  expect(daysOf(withSameTimes(draftOf(plan, '2026-12-01'), 1)).map(({ to }) => to)).toEqual(['12:00', '12:00']);
});

test('the preview has no day and no break while one of its times is empty', () => {
  const began = draftOf(plan, '2026-11-25');
  const [day] = began.days;
  expect(previewedFields(withDay(began, { ...day!, from: '' })).days.map(({ weekday }) => weekday)).toEqual([4]);
  const breaks = [{ from: '', to: '10:00' }];
  expect(previewedFields(withDay(began, { ...day!, breaks })).days[0]?.breaks).toEqual([]);
});
