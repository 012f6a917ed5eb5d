import { beforeAll, expect, test } from 'vitest';
import type { PersonOfAccount } from '#contract/accounts/persons';
import { addDays, clinicClock } from '#domain/shared/time';
import { describeOneDatabase } from '#testing/database';
import { insertBookingAt } from '#testing/insert-booking';
import { aPerson, aPersonOf, tokenFor, type TestPerson } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';

const { day: today } = clinicClock(new Date());
const issuesOf = (body: Record<string, unknown>) => (body['issues'] as { path: string }[]).map(({ path }) => path);

describeOneDatabase('the people an account books for', (open) => {
  const it = useTestPortal(open);
  let parent: TestPerson;
  let token: string;
  beforeAll(async () => {
    parent = await aPerson(it.portal, { role: 'patient' });
    token = await tokenFor(it.portal, parent);
  });
  const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, by = token) =>
    it.portal.call(method, path, { token: by, body });
  const list = async (by = token) => {
    const { body } = await it.portal.call('GET', '/persons', { token: by });
    return body as unknown as { data: PersonOfAccount[]; account: { name: string; isLetIn: boolean } | null };
  };
  const accountIdOf = async (id: string) =>
    (await it.portal.db.selectFrom('person').select('accountId').where('id', '=', id).executeTakeFirstOrThrow())
      .accountId;

  test('somebody is added once, corrected and removed, and nobody else’s account sees or changes them', async () => {
    const mia = { name: 'Mia Sommer', birth_date: '2019-02-01' };
    const { body } = await send('POST', '/persons', mia);
    const { _id: id } = body.data as unknown as PersonOfAccount;
    await send('POST', '/persons', mia);
    expect((await list()).data).toEqual([
      { _id: id, name: 'Mia Sommer', birthDate: '2019-02-01', insurance: null, hasEnded: false, hasAccount: false },
    ]);
    const stranger = await tokenFor(it.portal, await aPerson(it.portal, { role: 'patient' }));
    expect((await list(stranger)).data).toEqual([]);
    expect((await send('PATCH', `/persons/${id}`, { name: 'Eve' }, stranger)).status).toBe(404);
    expect((await send('DELETE', `/persons/${id}`, undefined, stranger)).status).toBe(404);
    await send('PATCH', `/persons/${id}`, { name: 'Mia Winter' });
    expect((await list()).data).toMatchObject([{ name: 'Mia Winter', birthDate: '2019-02-01' }]);
    const corrections = it.portal.db.selectFrom('correction').select(['field', 'before']).where('personId', '=', id);
    expect(await corrections.execute()).toEqual([{ field: 'name', before: 'Mia Sommer' }]);
    expect((await send('DELETE', `/persons/${id}`)).status).toBe(200);
    expect((await list()).data).toEqual([]);
    const row = it.portal.db.selectFrom('person').select(['name', 'birthDate', 'deletedAt']).where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ name: '', birthDate: null, deletedAt: expect.any(Date) as Date });
  });

  test('a date of birth to come, and a ninth person, are refused with the field', async () => {
    const future = await send('POST', '/persons', { name: 'Mia', birth_date: addDays(today, 1) });
    expect([future.status, issuesOf(future.body)]).toEqual([400, ['birth_date']]);
    const account = await aPerson(it.portal, { role: 'patient' });
    for (let index = 0; index < 8; index += 1) await aPersonOf(it.portal, account.id, { name: `Child ${index}` });
    const by = await tokenFor(it.portal, account);
    const ninth = await send('POST', '/persons', { name: 'Ninth', birth_date: '2020-01-01' }, by);
    expect([ninth.status, issuesOf(ninth.body)]).toEqual([400, ['name']]);
    expect((await list(by)).data).toHaveLength(8);
  });

  test('only so many are added and removed in an hour', async () => {
    const by = await tokenFor(it.portal, await aPerson(it.portal, { role: 'patient' }));
    const answers = [];
    for (let index = 0; index < 31; index += 1) {
      const { status } = await send('POST', '/persons', { name: 'Mia', birth_date: '2019-02-01' }, by);
      answers.push(status);
    }
    expect([answers.slice(0, 30).every((status) => status === 200), answers[30]]).toEqual([true, 429]);
    const [mia] = (await list(by)).data;
    expect((await send('DELETE', `/persons/${mia?._id}`, undefined, by)).status).toBe(429);
  });

  test('who has been treated stays a patient when removed; with coming appointments nobody is removed; only reception corrects a date of birth', async () => {
    const id = await aPersonOf(it.portal, parent.id, { name: 'Ben Sommer' });
    const of = { patientId: id, treatedPersonId: id, accountId: parent.id };
    const coming = await insertBookingAt(it.portal, { day: addDays(today, 30) }, of);
    const later = await send('PATCH', `/persons/${id}`, { name: 'Ben Sommer', birth_date: '2020-02-01' });
    expect(later.status).toBe(400);
    expect((await send('DELETE', `/persons/${id}`)).body['code']).toBe('person_booked');
    await it.portal.db
      .updateTable('booking')
      .set({ day: addDays(today, -30) })
      .where('id', '=', coming.id)
      .execute();
    expect((await send('DELETE', `/persons/${id}`)).status).toBe(200);
    expect(await accountIdOf(id)).toBeNull();
    const row = it.portal.db.selectFrom('person').select(['name', 'deletedAt']).where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ name: 'Ben Sommer', deletedAt: null });
    expect((await it.portal.call('GET', `/booking/${coming.id}`, { token })).status).toBe(404);
  });

  test('reception adds a patient without an account to one with a proven address, and detaches them', async () => {
    const reception = await tokenFor(it.portal, await aPerson(it.portal, { role: 'reception' }));
    const id = await aPersonOf(it.portal, null, { name: 'Ole Sommer' });
    const booking = await insertBookingAt(
      it.portal,
      { day: addDays(today, 40) },
      { patientId: id, treatedPersonId: id, patientEmail: '' },
    );
    const path = `/desk/patients/${id}/account`;
    const unproven = await aPerson(it.portal, { role: 'patient', isEmailProven: false });
    expect((await send('POST', path, { account_id: unproven.id }, reception)).body['code']).toBe('address_not_proven');
    expect((await send('POST', path, { account_id: id }, reception)).status).toBe(404);
    expect((await send('POST', path, { account_id: parent.id }, reception)).status).toBe(200);
    expect((await list()).data.map(({ name }) => name)).toContain('Ole Sommer');
    const read = () => it.portal.call('GET', `/booking/${booking.id}`, { token });
    expect((await read()).body.data).toMatchObject({ email: parent.email, forPerson: { _id: id, name: 'Ole' } });
    expect((await send('DELETE', path, undefined, reception)).status).toBe(200);
    expect([(await read()).status, await accountIdOf(id)]).toEqual([404, null]);
    expect((await send('DELETE', path, undefined, reception)).status).toBe(404);
  });
});
