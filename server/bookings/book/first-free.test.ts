import { expect, test } from 'vitest';
import { nameOfRange } from '#domain/shared/slot-times';
import { instantOf, longDate } from '#domain/shared/time';
import { contextAt } from '#testing/context-at';
import { describeOneDatabase } from '#testing/database';
import { bookingOf } from '#testing/free-slots';
import { anHoursDoctor } from '#testing/hours-doctor';
import { daysWithoutSlots } from '#testing/open-days';
import { aPerson, tokenFor } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';
import { listFirstFree } from './list-first-free.ts';

const TREATMENT = 'Teeth Orthodontics';
const name = (start: number, end: number) => nameOfRange({ start, end });

describeOneDatabase('who is free first for somebody who is here', (database) => {
  const it = useTestPortal(database);

  test('is who can begin soonest: now, outside of the hours too, else where something ends; who is absent is named last', async () => {
    const [day = '', other = ''] = daysWithoutSlots(it.portal, 2);
    const [ann, ben, cleo, dan] = await Promise.all(
      [[day], [day], [other], [day]].map((days) => anHoursDoctor(it.portal, { days })),
    );
    const desk = await aPerson(it.portal, { role: 'reception' });
    const reception = await tokenFor(it.portal, desk);
    const { body: summary } = await it.portal.call('GET', '/appointmentOptions/summary');
    const { price, _id } = (summary.data as unknown as { name: string; price: number; _id: string }[]).find(
      (one) => one.name === TREATMENT,
    )!;
    const book = async (doctor: string, slot: string, more: object) => {
      const { id: patient_id } = await aPerson(it.portal, { role: 'patient' });
      const offer = { treatment: TREATMENT, price, doctor, date: longDate(day), slot };
      const { isPaid: _, ...body } = bookingOf(offer, { patient_id, ...more });
      return it.portal.call('POST', '/desk/bookings', { token: reception, body });
    };
    const booked = await book(ann!.email, name(600, 630), {});
    const decisions = { default: 'offer', of: [] };
    const absence = { first_day: day, last_day: day, decisions };
    expect((await it.portal.call('POST', '/absences', { token: ben!.token, body: absence })).status).toBe(200);
    const busy = it.portal.db.updateTable('doctorDay').set({ busy: '{[600,615)}' });
    await busy.where('doctorId', '=', dan!.id).execute();
    const found = async (minute: number) => {
      const { data } = await listFirstFree(await contextAt(it.portal, desk.email, instantOf(day, minute)), {
        treatment: _id,
      });
      const own = [ann, ben, cleo, dan].map((doctor) => doctor!.email);
      return data.flatMap(({ doctor_email: email, slot, isAbsent, isOutsideHours }) =>
        own.includes(email) ? [[own.indexOf(email), slot, isAbsent, isOutsideHours]] : [],
      );
    };
    expect(await found(605)).toEqual([
      [2, name(605, 635), false, true],
      [3, name(615, 645), false, false],
      [0, name(630, 660), false, false],
      [1, null, true, false],
    ]);
    // Nobody came at ten.
    const { _id: id } = booked.body.data as unknown as { _id: string };
    await it.portal.db.updateTable('booking').set({ attendance: 'no_show' }).where('id', '=', id).execute();
    expect((await found(605)).find(([doctor]) => doctor === 0)).toEqual([0, name(605, 635), false, false]);
    expect((await found(1435)).map(([, slot]) => slot)).toEqual([null, null, null, null]);
    const unknown = await it.portal.call('GET', `/desk/first-free?treatment=${desk.id}`, { token: reception });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } });
    // Nobody has arrived on another day, and nobody is booked with a doctor who is absent.
    expect((await book(dan!.email, name(660, 690), { arrived: true })).body).toMatchObject({
      code: 'invalid_input',
      issues: [{ path: 'arrived' }],
    });
    expect((await book(ben!.email, name(660, 690), { arrived: true })).body).toMatchObject({
      code: 'slot_unavailable',
      issues: [{ path: 'slot', message: expect.stringMatching(/absent/) as unknown }],
    });
    const rows = it.portal.db.selectFrom('booking').select('doctorId').where('day', '=', day);
    expect(await rows.execute()).toEqual([{ doctorId: ann!.id }]);
  });
});
