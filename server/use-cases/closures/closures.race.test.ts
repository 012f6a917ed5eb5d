import { beforeAll, expect, test } from 'vitest';
import type { Day } from '#domain/time';
import { insertClosures } from '#server/store/closures';
import { aClinicOf, bookAt } from '#testing/absent-doctor';
import { describeOneDatabase } from '#testing/database';
import { untilBlocked } from '#testing/faults/until-blocked';
import { daysWithoutSlots } from '#testing/open-days';
import { mailsTo } from '#testing/outbox';
import { useTestPortal } from '#testing/use-test-portal';

describeOneDatabase('closures concurrent with the removal of another one', (database, kind) => {
  const it = useTestPortal(database);
  let days: Day[];
  let token: string;
  beforeAll(async () => {
    days = daysWithoutSlots(it.portal, 8);
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

  test.runIf(kind === 'postgres').each([
    ['a new closure', null],
    ['a restored holiday', removedHoliday],
  ])('an appointment whose day %s is closing does not take place when a closure is removed', async (_, prepare) => {
    const [day = '', ...others] = days.splice(0, 4);
    const holiday = await prepare?.(day);
    const [ann] = await aClinicOf(it.portal, { doctors: 1, days: [day, ...others] });
    const { booking, email } = await bookAt(it.portal, ann!, { day });
    const { body } = await close(day, { decisions: { default: 'offer', of: [] } });
    await it.portal.drain();
    const closing = await it.portal.db.transaction().execute(async (trx) => {
      const slots = trx.selectFrom('slot').select('id').where('day', '=', day);
      await slots.forNoKeyUpdate().execute();
      const closed = holiday
        ? it.portal.call('POST', `/closures/${holiday}/restore`, { token, body: {} })
        : close(day, { name_en: 'Works' });
      await untilBlocked(it.portal.db, 1);
      const removed = remove((body.data as unknown as { _id: string })._id);
      await Promise.race([removed, untilBlocked(it.portal.db, 2)]);
      return { both: Promise.all([closed, removed]) };
    });
    expect(await closing.both).toMatchObject([{ status: 200 }, { status: 200 }]);
    const affected = it.portal.db.selectFrom('affectedBooking').select(['decision', 'state']);
    expect(await affected.where('bookingId', '=', booking).execute()).toEqual([
      { decision: 'offer', state: 'waiting' },
    ]);
    const subjects = (await mailsTo(it.portal, email)).map(({ subject }) => subject);
    expect(subjects).not.toContain('Your appointment takes place as planned');
  });
});
