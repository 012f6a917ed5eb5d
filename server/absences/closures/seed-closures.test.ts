import { beforeAll, expect, test } from 'vitest';
import type { Day } from '#domain/shared/time';
import { aClinicOf, bookAt } from '#testing/absent-doctor';
import { describeOneDatabase } from '#testing/database';
import { daysWithoutSlots } from '#testing/open-days';
import { mailsTo } from '#testing/outbox';
import { useTestPortal } from '#testing/use-test-portal';
import { seedClosures } from './seed-closures.ts';
import { readInbox } from '#testing/inbox';

describeOneDatabase('closures that the portal stores itself', (database) => {
  const it = useTestPortal(database);
  let days: Day[];
  beforeAll(() => void (days = daysWithoutSlots(it.portal, 4)));

  test.each([
    ['of CLINIC_CLOSURES', false],
    ['of new public holidays', true],
  ])('the start releases the holds on days %s, and appointments there need attention', async (_, isHoliday) => {
    const closed = days.splice(0, 2);
    const [ann] = await aClinicOf(it.portal, { doctors: 1, days: closed });
    const hold = { status: 'held', heldUntil: new Date(Date.now() + 1_200_000) } as const;
    const patients = [];
    for (const day of closed) {
      const booked = await bookAt(it.portal, ann!, { day, at: 0 });
      const held = await bookAt(it.portal, ann!, { day, at: 1, isEmailProven: false });
      await it.portal.db.updateTable('booking').set(hold).where('id', '=', held.booking).execute();
      patients.push({ booked, held });
    }
    const { write: db, ports } = it.portal.portal;
    const names = { en: 'New Holiday', de: 'Neuer Feiertag' };
    const listHolidays = (year: number) => [
      ...ports.holidays.listHolidays(year),
      ...closed.filter((day) => day.startsWith(`${year}-`)).map((day) => ({ day, names })),
    ];
    if (isHoliday) await seedClosures({ write: db, ports: { ...ports, holidays: { listHolidays } } }, []);
    else {
      const ranges = closed.map((day) => ({ from: day, to: day }));
      await seedClosures({ write: db, ports }, ranges);
    }
    const ofDays = db.selectFrom('booking').select(['id', 'status', 'cancelledBy']).where('day', 'in', closed);
    expect(await ofDays.orderBy('day').orderBy('startMin').execute()).toEqual(
      patients.flatMap(({ booked, held }) => [
        { id: booked.booking, status: 'booked', cancelledBy: null },
        { id: held.booking, status: 'cancelled', cancelledBy: 'clinic' },
      ]),
    );
    await it.portal.drain();
    for (const { booked, held } of patients) {
      expect(await mailsTo(it.portal, held.email)).toMatchObject([
        { subject: 'The time you requested is no longer available' },
      ]);
      expect(await mailsTo(it.portal, booked.email)).toEqual([]);
    }
    const token = await it.portal.tokenOf('admin@demo.test');
    const listed = await readInbox({ portal: it.portal, token }, 'appointments');
    const ids = listed.flatMap(({ kind, _id }) => (kind === 'closed_day' ? [_id] : []));
    for (const { booked, held } of patients) {
      expect(ids).toContain(booked.booking);
      expect(ids).not.toContain(held.booking);
    }
  });
});
