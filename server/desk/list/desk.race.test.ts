import { beforeAll, expect, test } from 'vitest';
import type { BookingPayments } from '#contract/payments/desk-payments';
import { addDays, clinicClock } from '#domain/shared/time';
import { changedPayments } from '#testing/changed-payments';
import { changeBooking, letUndoPass } from '#testing/changes';
import { describeOneDatabase } from '#testing/database';
import { findBroken } from '#testing/faults/invariant';
import { insertBookingAt } from '#testing/insert-booking';
import { aPerson, tokenFor } from '#testing/people';
import type { TestResponse } from '#testing/portal';
import { useTestPortal } from '#testing/use-test-portal';

/** Runs both at once, in either order of arrival. */
const race = (round: number, a: () => Promise<TestResponse>, b: () => Promise<TestResponse>) =>
  round % 2 === 0 ? Promise.all([a(), b()]) : Promise.all([b(), a()]).then(([last, first]) => [first, last] as const);

describeOneDatabase('two people at the desk at once', (open) => {
  const it = useTestPortal(open);
  const { aBooking, read, settleAll } = changedPayments(it);
  const desk: string[] = [];
  beforeAll(async () => {
    for (let one = 0; one < 2; one += 1)
      desk.push(await tokenFor(it.portal, await aPerson(it.portal, { role: 'reception' })));
  });
  const post = (path: string, body: object, who = 0) => it.portal.call('POST', path, { token: desk[who]!, body });
  const take = (id: string, who = 0) => post(`/desk/bookings/${id}/payments`, { method: 'cash' }, who);
  const said = ({ status, body }: TestResponse) => (status === 200 ? 'ok' : String(body['code']));
  const account = async () => {
    const person = await aPerson(it.portal, { role: 'patient' });
    return { ...person, token: await tokenFor(it.portal, person) };
  };

  test('cash while the patient cancels: it is refused, or to be returned in full', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, token } = await aBooking();
      const cancel = () => changeBooking(it.portal, token, { id, verb: 'cancel' });
      const [taken, cancelled] = await race(round, () => take(id), cancel);
      expect(said(cancelled)).toBe('ok');
      const { refundCents, deskRefundCents } = await read({ id, token });
      if (said(taken) === 'ok') expect([refundCents, deskRefundCents]).toEqual([12_000, 12_000]);
      else expect([said(taken), refundCents]).toEqual(['booking_cancelled', 0]);
    }
    await letUndoPass(it.portal.db);
    await settleAll([]);
    expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
  });

  test('cash against a deletion of the patient leaves no payment that nobody can return', async () => {
    const admin = await it.portal.tokenOf('admin@demo.test');
    for (let round = 0; round < 4; round += 1) {
      const booking = await aBooking();
      const { patientId } = await read(booking);
      const erase = () => it.portal.call('DELETE', `/users?id=${patientId}`, { token: admin });
      const [taken, erased] = await race(round, () => take(booking.id), erase);
      expect(said(erased)).toBe('ok');
      const { refundCents } = await read(booking);
      expect([said(taken) === 'ok', refundCents]).toEqual([refundCents > 0, said(taken) === 'ok' ? 12_000 : 0]);
    }
    await settleAll([]);
    expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
  });

  test('of two who return a refund, or one who returns and one who reverses, one does', async () => {
    for (let round = 0; round < 4; round += 1) {
      const booking = await aBooking();
      const [paid] = ((await take(booking.id)).body.data as unknown as BookingPayments).payments;
      const path = `/desk/payments/${paid!._id}`;
      await changeBooking(it.portal, booking.token, { id: booking.id, verb: 'cancel' });
      const back = (who: number) => post(`${path}/returned`, { amount: 120 }, who);
      const reverse = () => post(`${path}/reverse`, { reason: 'mistake' }, 1);
      const both = await race(round, () => back(0), round < 2 ? () => back(1) : reverse);
      expect(both.map(said).filter((candidate) => candidate === 'ok')).toHaveLength(1);
    }
    await settleAll([]);
    expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
  });

  test('of two marks of what both saw one counts; a mark never lands on a cancelled appointment', async () => {
    const { day } = clinicClock(new Date());
    for (let round = 0; round < 4; round += 1) {
      const { id } = await insertBookingAt(it.portal, { day });
      const mark = (state: string, who: number) => post(`/bookings/${id}/attendance`, { state, seen: 'booked' }, who);
      const cancel = () => post(`/bookings/${id}/cancel`, { reason: 'illness' }, 1);
      const both = await race(round, () => mark('arrived', 0), round < 2 ? () => mark('not_brought', 1) : cancel);
      if (round < 2) expect(both.map(said).toSorted()).toEqual(['cannot_mark', 'ok']);
      else expect(both.map(said)).toContain('ok');
      const row = await it.portal.db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      if (row.status === 'cancelled') expect(row.attendance).toBeNull();
    }
  });

  test('a code that two enter, or one enters while reception merges, brings the record to one of them', async () => {
    for (let round = 0; round < 6; round += 1) {
      const entered = await post('/desk/patients', { name: 'Klara Karte', phone: '030 1234567' });
      const { _id: id } = entered.body.data as unknown as { _id: string };
      const booked = await insertBookingAt(it.portal, { day: addDays(clinicClock(new Date()).day, 30 + round) });
      const ofRecord = { patientId: id, treatedPersonId: id };
      await it.portal.db.updateTable('booking').set(ofRecord).where('id', '=', booked.id).execute();
      const { code } = (await post(`/desk/patients/${id}/claim-code`, {})).body.data as unknown as { code: string };
      const [one, other] = [await account(), await account()];
      const claim = ({ token }: { token: string }) => it.portal.call('POST', '/claim', { token, body: { code } });
      const second = () => (round < 3 ? claim(other) : post(`/desk/persons/${id}/merge`, { into: other.id }));
      const both = await race(round, () => claim(one), second);
      const won = both.map(said);
      expect(
        won.filter((outcome) => outcome === 'ok'),
        won.join(),
      ).toHaveLength(1);
      const owner = (await read({ id: booked.id, token: '' })).patientId;
      expect(owner).toBe(won[0] === 'ok' ? one.id : other.id);
    }
  });
});
