import { beforeAll, expect, test } from 'vitest';
import type { Day } from '#domain/shared/time';
import { insertClosures } from '#server/slots/blocked/closed-days-rows';
import { aClinicOf, bookAt } from '#testing/absent-doctor';
import { describeOneDatabase } from '#testing/database';
import { untilBlocked, untilWaitedFor } from '#testing/faults/until-blocked';
import { daysWithoutSlots } from '#testing/open-days';
import { mailsTo } from '#testing/outbox';
import { useTestPortal } from '#testing/use-test-portal';
import { seedClosures, seedHolidays } from './seed-closures.ts';

describeOneDatabase('removing a closure', (database, kind) => {
  const it = useTestPortal(database);
  let days: Day[];
  let token: string;
  beforeAll(async () => {
    days = daysWithoutSlots(it.portal, 18);
    token = await it.portal.tokenOf('admin@demo.test');
  });
  const close = (day: Day, more: object) =>
    it.portal.call('POST', '/closures', { token, body: { first_day: day, last_day: day, ...more } });
  const remove = (id: string) => it.portal.call('DELETE', `/closures/${id}`, { token });
  const removedHoliday = async (day: Day) => {
    const names = { en: 'Holiday', de: 'Feiertag' };
    await insertClosures(it.portal.db, [{ kind: 'holiday', firstDay: day, lastDay: day, names }]);
    const of = it.portal.db.selectFrom('closure').select('id').where('kind', '=', 'holiday');
    const { id } = await of.where('firstDay', '=', day).executeTakeFirstOrThrow();
    expect(await remove(id)).toMatchObject({ status: 200 });
    return id;
  };

  const decisions = { default: 'offer', of: [] };
  const closureThatIsRemoved = async (day: Day) => {
    const { body } = await close(day, { decisions });
    const { _id: id } = body.data as unknown as { _id: string };
    return async () => expect(await remove(id)).toMatchObject({ status: 200 });
  };
  const holidayOfAnotherState = async (day: Day) => {
    const id = await removedHoliday(day);
    await it.portal.call('POST', `/closures/${id}/restore`, { token, body: { decisions } });
    return () => seedHolidays(it.portal.portal);
  };
  const byClosure = async (day: Day) => () => close(day, { name_en: 'Works', decisions });
  const byHoliday = async (day: Day) => {
    const id = await removedHoliday(day);
    return () => it.portal.call('POST', `/closures/${id}/restore`, { token, body: { decisions } });
  };
  const byAbsence = async (day: Day, ann: { token: string }) => () => {
    const body = { first_day: day, last_day: day, decisions };
    return it.portal.call('POST', '/absences', { token: ann.token, body });
  };

  test.runIf(kind === 'postgres').each([
    ['a new closure', 'a closure', byClosure, closureThatIsRemoved],
    ['a restored holiday', 'a closure', byHoliday, closureThatIsRemoved],
    ['an absence', 'a closure', byAbsence, closureThatIsRemoved],
    ['an absence', 'a holiday of another state', byAbsence, holidayOfAnotherState],
  ])(
    'an appointment that %s is preventing does not take place when %s is removed',
    async (_, __, prepare, closeDay) => {
      const [day = '', ...others] = days.splice(0, 4);
      const [ann] = await aClinicOf(it.portal, { doctors: 1, days: [day, ...others] });
      const block = await prepare(day, ann!);
      const { booking, email } = await bookAt(it.portal, ann!, { day });
      const open = await closeDay(day);
      await it.portal.drain();
      const { booking: second } = await bookAt(it.portal, ann!, { day, at: 1 });
      const blocking = await it.portal.db.transaction().execute(async (trx) => {
        // What is blocking the day waits here, to record that it affects this one.
        await trx.selectFrom('booking').select('id').where('id', '=', second).forUpdate().execute();
        const blocked = block();
        await untilBlocked(it.portal.db, 1);
        const removed = open();
        await Promise.race([removed, untilBlocked(it.portal.db, 2)]);
        return { both: Promise.all([blocked, removed]) };
      });
      expect((await blocking.both)[0]).toMatchObject({ status: 200 });
      const affected = it.portal.db.selectFrom('affectedBooking').select(['decision', 'state']);
      expect(await affected.where('bookingId', '=', booking).execute()).toEqual([
        { decision: 'offer', state: 'waiting' },
      ]);
      const subjects = (await mailsTo(it.portal, email)).map(({ subject }) => subject);
      expect(subjects).not.toContain('Your appointment takes place as planned');
    },
  );

  test.runIf(kind === 'postgres')('the start locks the holds of all days that it closes by id', async () => {
    const { db, portal } = it.portal;
    const closed = days.splice(0, 2);
    const [ann] = await aClinicOf(it.portal, { doctors: 1, days: closed });
    const held = { status: 'held', heldUntil: new Date(Date.now() + 1_200_000) } as const;
    const holds: { id: string; day: Day }[] = [];
    for (const day of closed) {
      const { booking: id } = await bookAt(it.portal, ann!, { day, isEmailProven: false });
      await db.updateTable('booking').set(held).where('id', '=', id).execute();
      holds.push({ id, day });
    }
    const [first, last] = holds.sort((a, b) => (a.id < b.id ? -1 : 1));
    const ranges = [last!, first!].map(({ day }) => ({ from: day, to: day }));
    const starting = await db.transaction().execute(async (trx) => {
      const lock = (id: string) => trx.selectFrom('booking').select('id').where('id', '=', id).forUpdate();
      await lock(first!.id).execute();
      const started = seedClosures(portal, ranges);
      await untilWaitedFor(trx);
      expect(await lock(last!.id).skipLocked().execute()).toHaveLength(1);
      return { started };
    });
    await starting.started;
    const of = db.selectFrom('booking').select('status').where('day', 'in', closed);
    expect(await of.execute()).toEqual([{ status: 'cancelled' }, { status: 'cancelled' }]);
  });
});
