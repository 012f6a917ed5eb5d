import { expect, test } from 'vitest';
import { movedTo } from './moved-pages.ts';

test.each([
  ['/dashboard/plan', '', '/dashboard/my-hours'],
  ['/dashboard/plan/', '?doctor=7f1', '/dashboard/my-hours?doctor=7f1'],
  ['/dashboard/absences', '?from=2026-12-01&to=2026-12-02', '/dashboard/my-hours?from=2026-12-01&to=2026-12-02&away='],
  ['/dashboard/myschedule', '?view=week&week=2026-11-30', '/dashboard/my-hours?week=2026-11-30'],
  ['/dashboard/myschedule', '?view=day', '/dashboard/my-hours?day=today'],
  ['/dashboard/myschedule', '', null],
  ['/dashboard/absences/7f1', '', null],
  ['/dashboard/calls', '', '/dashboard/inbox?show=calls'],
])('a doctor who opens %s%s of an earlier version gets %s', (pathname, search, target) => {
  expect(movedTo({ pathname, search }, 'doctor')).toBe(target);
});

test.each([
  ['/dashboard/waiting', '', '/dashboard/inbox'],
  ['/dashboard/attention', '', '/dashboard/inbox?show=appointments'],
  ['/dashboard/messages', '', '/dashboard/inbox?show=messages'],
  ['/dashboard/messages', '?show=answered', '/dashboard/inbox?show=done'],
])('reception that opens %s%s of an earlier version gets %s', (pathname, search, target) => {
  expect(movedTo({ pathname, search }, 'reception')).toBe(target);
});

test('the absences of all doctors stay for the admin and reception', () => {
  expect(
    ['admin', 'reception'].map((role) => movedTo({ pathname: '/dashboard/absences', search: '' }, role as 'admin')),
  ).toEqual([null, null]);
});
