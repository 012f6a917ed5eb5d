import { beforeAll, expect, test } from 'vitest';
import type { Preview } from '#contract/absences/absences';
import { addDays, longDate, type Day } from '#domain/shared/time';
import { aClinicOf, bookAt } from '#testing/absent-doctor';
import { describeOneDatabase } from '#testing/database';
import { daysWithoutSlots } from '#testing/open-days';
import { recordStatements } from '#testing/record-statements';
import { useTestPortal } from '#testing/use-test-portal';

describeOneDatabase('the preview of a long absence', (database, kind) => {
  const it = useTestPortal(database);
  let days: Day[];
  beforeAll(() => void (days = daysWithoutSlots(it.portal, 200)));
  const preview = async (token: string, [first = '', last = first]: Day[]) => {
    const body = { first_day: first, last_day: last };
    const response = await it.portal.call('POST', '/absences/preview', { token, body });
    expect(response).toMatchObject({ status: 200 });
    return response.body.data as unknown as Preview;
  };

  // Only the driver of PostgreSQL is recorded.
  test.runIf(kind === 'postgres')('needs no statement for each of its appointments or days', async () => {
    const wanted = days.splice(0, 30);
    const range = [wanted[0]!, wanted[29]!];
    const [ann] = await aClinicOf(it.portal, { doctors: 2, days: wanted });
    const count = async () => (await recordStatements(() => preview(ann!.token, range))).flat().length;
    for (const at of [0, 29]) await bookAt(it.portal, ann!, { day: wanted[at]! });
    const few = await count();
    for (const day of wanted.slice(1, 29)) await bookAt(it.portal, ann!, { day, at: 1 });
    // Between the two days it also reads the weeks around the others, at most those of a month.
    expect(await count()).toBeLessThanOrEqual(few + 2);
    expect((await preview(ann!.token, range)).appointments).toHaveLength(30);
  });

  test('each patient is shown the closest times, before and after the absence, and no time twice', async () => {
    // Weeks after the days of the other test, whose doctors have times too. Four days in a row, as a weekend counts in what is closest.
    const start = days.findIndex((day, at) => at >= 20 && days[at + 3] === addDays(day, 3));
    const [before = '', first = '', last = '', after = ''] = days.splice(start, 4);
    const [ann] = await aClinicOf(it.portal, { doctors: 1, days: [before, first, last, after] });
    await bookAt(it.portal, ann!, { day: first, at: 0 });
    await bookAt(it.portal, ann!, { day: first, at: 1 });
    await bookAt(it.portal, ann!, { day: last, at: 3 });
    const { appointments } = await preview(ann!.token, [first, last]);
    const offered = appointments.map(({ alternatives }) => alternatives.map(({ AppointmentDate }) => AppointmentDate));
    // Of the four times before the first patient is shown three, and the second the last one and two after the absence.
    expect(offered[0]).toEqual([before, before, before].map((day) => longDate(day)));
    expect(offered[1]).toEqual([before, after, after].map((day) => longDate(day)));
    // Both times that are left after it; a third one may be another doctor's.
    expect(offered[2]!.filter((day) => day === longDate(after))).toHaveLength(2);
    const all = appointments.flatMap(({ alternatives }) => alternatives.map((time) => Object.values(time).join()));
    expect(new Set(all).size).toBe(all.length);
  });
});
