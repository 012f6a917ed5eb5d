import { expect, test } from 'vitest';
import { codeOf } from '#domain/bookings/booking-code';
import { clinicClock } from '#domain/shared/time';
import { describeOneDatabase } from '#testing/database';
import { insertBookingAt } from '#testing/insert-booking';
import { aPerson, tokenFor, type TestPerson } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';

type Found = { patients: { _id: string }[]; appointments: { _id: string }[]; pages: string[] };

describeOneDatabase('finding anything', (open) => {
  const it = useTestPortal(open);

  const find = async (person: TestPerson, q: unknown) => {
    const { status, body } = await it.portal.call('POST', '/desk/find', {
      token: await tokenFor(it.portal, person),
      body: { q },
    });
    const { patients = [], appointments = [], pages } = body as unknown as Partial<Found>;
    const ids = (found: { _id: string }[]) => found.map(({ _id }) => _id);
    return { status, issues: body['issues'], patients: ids(patients), appointments: ids(appointments), pages };
  };
  const looks = async (person: TestPerson) =>
    (
      await it.portal.db
        .selectFrom('auditEntry')
        .select(['action', 'details'])
        .where('actorId', '=', person.id)
        .orderBy('id')
        .execute()
    ).map(({ action, details }) => [action, details['list']]);

  test('reception finds patients as the search does, and appointments by code; a find is audited, a miss is not', async () => {
    const booking = await insertBookingAt(it.portal, { day: '2026-03-02' });
    const reception = await aPerson(it.portal, { role: 'reception' });
    await it.portal.db
      .updateTable('person')
      .set({ name: 'Zoë Müller-Lüdenscheidt' })
      .where('id', '=', booking.patient.id)
      .execute();
    expect(await find(reception, 'Nobody Atall')).toMatchObject({ status: 200, patients: [], appointments: [] });
    expect(await looks(reception)).toEqual([]);
    for (const q of ['zoe mueller', 'Lüdenscheidt', booking.patient.email])
      expect((await find(reception, q)).patients, q).toEqual([booking.patient.id]);
    const code = codeOf(booking.id);
    for (const q of [code, code.toLowerCase().replace('-', ' ')])
      expect((await find(reception, q)).appointments, q).toEqual([booking.id]);
    expect(await looks(reception)).toEqual(Array.from({ length: 5 }, () => ['patients.seen', 'search']));
    for (const q of ['z', undefined, 'x'.repeat(101)])
      expect(await find(reception, q)).toMatchObject({ status: 400, issues: [{ path: 'q' }] });
  });

  test('a doctor finds their own appointments by code and patient, and neither those of a colleague nor patients', async () => {
    const { day } = clinicClock(new Date());
    const [own, other] = [await insertBookingAt(it.portal, { day }), await insertBookingAt(it.portal, { day })];
    await it.portal.db
      .updateTable('person')
      .set({ name: 'Quirin Quastenflosser' })
      .where('id', 'in', [own.patient.id, other.patient.id])
      .execute();
    for (const q of ['quastenflosser', codeOf(own.id)])
      expect(await find(own.doctor, q), q).toMatchObject({ patients: [], appointments: [own.id] });
    expect(await find(own.doctor, codeOf(other.id))).toMatchObject({ status: 200, appointments: [] });
    // One that is cancelled does not stand among the others, and is found by its code, with its state.
    await it.portal.db.updateTable('booking').set({ status: 'cancelled' }).where('id', '=', own.id).execute();
    expect((await find(own.doctor, 'quastenflosser')).appointments).toEqual([]);
    const { body } = await it.portal.call('POST', '/desk/find', {
      token: await tokenFor(it.portal, own.doctor),
      body: { q: codeOf(own.id) },
    });
    expect(body).toMatchObject({ appointments: [{ _id: own.id, status: 'cancelled' }] });
    expect(await looks(own.doctor)).toEqual(Array.from({ length: 3 }, () => ['patients.seen', 'search']));
    const reception = await aPerson(it.portal, { role: 'reception' });
    expect((await find(reception, 'quastenflosser')).patients.toSorted()).toEqual(
      [own.patient.id, other.patient.id].toSorted(),
    );
  });

  test('pages are found by their names in both languages, only those of the reader; an unverified doctor finds nobody', async () => {
    const booking = await insertBookingAt(it.portal, { day: '2026-03-02' });
    await it.portal.db.updateTable('doctor').set({ verifiedAt: null }).where('id', '=', booking.doctor.id).execute();
    const [admin, reception] = [
      await aPerson(it.portal, { role: 'admin' }),
      await aPerson(it.portal, { role: 'reception' }),
    ];
    for (const q of ['closures', 'schliess']) {
      expect((await find(admin, q)).pages, q).toEqual(['closures']);
      expect((await find(reception, q)).pages, q).toEqual([]);
    }
    expect((await find(booking.doctor, 'eingang')).pages).toEqual(['inbox']);
    for (const q of [booking.patient.name, codeOf(booking.id)])
      expect(await find(booking.doctor, q)).toMatchObject({ status: 200, patients: [], appointments: [] });
    expect(await looks(booking.doctor)).toEqual([]);
  });

  test('a deleted patient is not found, neither by name nor by code', async () => {
    const [booking, admin] = [
      await insertBookingAt(it.portal, { day: '2026-03-02' }),
      await aPerson(it.portal, { role: 'admin' }),
    ];
    const token = await tokenFor(it.portal, admin);
    await it.portal.call('DELETE', `/users?id=${booking.patient.id}`, { token });
    for (const person of [admin, booking.doctor])
      for (const q of [booking.patient.name, codeOf(booking.id)])
        expect(await find(person, q)).toMatchObject({ status: 200, patients: [], appointments: [] });
  });
});
