import { expect, test } from 'vitest';
import type { PersonOfAccount } from '#contract/accounts/persons';
import { majorityOf } from '#domain/accounts/persons';
import { addDays, clinicClock } from '#domain/shared/time';
import { collectPersonData } from '#server/platform/database/person-data';
import { describeOneDatabase } from '#testing/database';
import { bookingOf, listOffers } from '#testing/free-slots';
import { insertBookingAt } from '#testing/insert-booking';
import { mailsTo } from '#testing/outbox';
import { aPerson, aPersonOf, tokenFor } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';
import { deleteDueAccounts } from '#server/accounts/delete/delete-person';
import { announceAccountEnds } from './announce-account-ends.ts';

const { day: today } = clinicClock(new Date());
/** The date of birth of somebody who is of age in so many days. */
const bornFor = (days: number) => `${Number(addDays(today, days).slice(0, 4)) - 18}${addDays(today, days).slice(4)}`;

describeOneDatabase('the end of an account’s access to a person', (open) => {
  const it = useTestPortal(open);
  const anAccount = async () => {
    const person = await aPerson(it.portal, { role: 'patient' });
    return { ...person, token: await tokenFor(it.portal, person) };
  };
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, token: string, body?: object) =>
    it.portal.call(method, path, { token, body });
  const add = async (token: string, name: string, birthDate: string) =>
    ((await call('POST', '/persons', token, { name, birth_date: birthDate })).body.data as unknown as PersonOfAccount)
      ._id;
  /** Who was added as a minor, and is of age today. */
  const addOfAge = async (token: string, name: string) => {
    const id = await add(token, name, bornFor(10));
    await it.portal.db.updateTable('person').set({ accountUntil: today }).where('id', '=', id).execute();
    return id;
  };
  const rowOf = (table: 'person' | 'booking', id: string) =>
    it.portal.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test('the account is notified once, four weeks before somebody added as a minor is of age', async () => {
    const parent = await anAccount();
    const mia = await add(parent.token, 'Mia Sommer', bornFor(28));
    await add(parent.token, 'Ben Sommer', bornFor(29));
    await add(parent.token, 'Grandma Sommer', '1940-01-01');
    for (let run = 0; run < 2; run += 1) await announceAccountEnds(it.portal.portal);
    const mails = await mailsTo(it.portal, parent.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['What changes for somebody you book for']);
    expect(mails[0]!.text).toContain('Mia will be of age');
    expect(mails[0]!.text).not.toContain('Sommer');
    const { birthDate, accountUntil } = (await rowOf('person', mia)) as { birthDate: string; accountUntil: string };
    expect(accountUntil).toBe(majorityOf(birthDate));
  });

  test('by a code from reception the person takes the record over, and only they let the account in again', async () => {
    const parent = await anAccount();
    const reception = await tokenFor(it.portal, await aPerson(it.portal, { role: 'reception' }));
    const mia = await add(parent.token, 'Mia Sommer', bornFor(0));
    const of = { patientId: mia, treatedPersonId: mia, accountId: parent.id, patientEmail: parent.email };
    const { id } = await insertBookingAt(it.portal, { day: addDays(today, 30) }, of);
    const made = await call('POST', `/desk/patients/${mia}/claim-code`, reception);
    const { code } = made.body.data as unknown as { code: string };
    const claim = { code, birth_date: bornFor(0) };
    expect((await call('POST', '/claim', parent.token, claim)).body['code'], 'not its holder').toBe('claim_refused');
    const own = await anAccount();
    expect((await call('POST', '/claim', own.token, claim)).status).toBe(200);
    expect(await rowOf('booking', id)).toMatchObject({ patientId: own.id, accountId: null, patientEmail: own.email });
    expect((await call('GET', `/booking/${id}`, parent.token)).status).toBe(404);
    expect((await call('GET', '/persons', parent.token)).body.data).toEqual([]);

    const [offer] = await listOffers(it.portal, 'Teeth Orthodontics');
    const book = () => call('POST', '/bookings', parent.token, bookingOf(offer!, { person_id: own.id }));
    expect((await book()).status).toBe(400);
    expect((await call('GET', '/persons', own.token)).body).toMatchObject({ account: { isLetIn: false } });
    for (let index = 0; index < 8; index += 1) await aPersonOf(it.portal, parent.id, { name: `Child ${index}` });
    const ninth = await call('PATCH', '/persons/account', own.token, { isLetIn: true });
    expect([ninth.status, ninth.body['issues']]).toMatchObject([400, [{ path: 'isLetIn' }]]);
    await it.portal.db.deleteFrom('person').where('name', 'like', 'Child %').execute();
    expect((await call('PATCH', '/persons/account', own.token, { isLetIn: true })).status).toBe(200);
    await it.portal.db.updateTable('person').set({ insurance: 'private' }).where('id', '=', own.id).execute();
    expect((await call('GET', '/persons', parent.token)).body.data).toMatchObject([
      { _id: own.id, birthDate: null, insurance: null, hasAccount: true },
    ]);
    const booked = await book();
    expect(booked.status).toBe(200);
    const { _id: bookingId } = booked.body.data as unknown as { _id: string };
    await call('PATCH', '/persons/account', own.token, { isLetIn: false });
    expect((await call('GET', `/booking/${bookingId}`, parent.token)).status).toBe(404);
    expect((await call('GET', `/booking/${bookingId}`, own.token)).status).toBe(200);
  });

  test('deleting an account says what happens to each person, deletes minors with it and leaves adult patients', async () => {
    const parent = await anAccount();
    const ben = await add(parent.token, 'Ben Sommer', '2019-02-01');
    const mia = await addOfAge(parent.token, 'Mia Sommer');
    const of = (id: string) => ({
      patientId: id,
      treatedPersonId: id,
      accountId: parent.id,
      patientEmail: parent.email,
    });
    const { id: ofBen } = await insertBookingAt(it.portal, { day: addDays(today, 30) }, of(ben));
    const grandma = await add(parent.token, 'Grandma Sommer', '1940-01-01');
    await it.portal.db.updateTable('person').set({ email: 'grandma@example.test' }).where('id', '=', grandma).execute();
    const { id: ofGrandma } = await insertBookingAt(it.portal, { day: addDays(today, 32) }, of(grandma));
    const grandpa = await add(parent.token, 'Grandpa Sommer', '1940-01-01');
    const { id: ofMia } = await insertBookingAt(it.portal, { day: addDays(today, 31) }, of(mia));
    const { body } = await call('GET', `/users/${parent.id}/deletion`, parent.token);
    expect(body.data).toMatchObject({
      persons: [
        { name: 'Ben Sommer', upcoming: 1, keptUntil: null, isDeleted: true },
        { name: 'Mia Sommer', upcoming: null, keptUntil: null, isDeleted: false },
        { name: 'Grandma Sommer', upcoming: null, keptUntil: null, isDeleted: false },
        { name: 'Grandpa Sommer', upcoming: 0, keptUntil: null, isDeleted: true },
      ],
    });
    const admin = await it.portal.tokenOf('admin@demo.test');
    expect((await call('DELETE', `/users?id=${parent.id}`, admin)).status).toBe(200);
    expect(await rowOf('person', ben)).toMatchObject({ name: '', birthDate: null, accountId: null });
    expect(await rowOf('person', mia)).toMatchObject({ name: 'Mia Sommer', accountId: null, deletedAt: null });
    expect(await rowOf('person', grandma)).toMatchObject({ name: 'Grandma Sommer', accountId: null, deletedAt: null });
    expect(await rowOf('person', grandpa)).toMatchObject({ name: '', birthDate: null, accountId: null });
    const ownContact = { status: 'booked', accountId: null, patientEmail: 'grandma@example.test', patientPhone: '' };
    expect(await rowOf('booking', ofGrandma), 'her own contact').toMatchObject(ownContact);
    expect(await rowOf('booking', ofBen)).toMatchObject({ status: 'cancelled', patientEmail: '', patientPhone: '' });
    expect(await rowOf('booking', ofMia)).toMatchObject({ status: 'booked', patientEmail: '', patientPhone: '' });
    const mails = await mailsTo(it.portal, parent.email);
    expect(mails.filter(({ subject }) => subject.includes('cancelled'))).toHaveLength(1);
  });

  test('a person whose account a server of the version before deleted is released', async () => {
    const parent = await anAccount();
    const ben = await add(parent.token, 'Ben Sommer', '2019-02-01');
    const of = { patientId: ben, treatedPersonId: ben, accountId: parent.id, patientEmail: parent.email };
    const { id } = await insertBookingAt(it.portal, { day: addDays(today, 50) }, of);
    // Of an account whose person was removed before, only a cancelled booking is left.
    const other = await anAccount();
    const cancelled = { accountId: other.id, status: 'cancelled', cancelledAt: new Date() } as const;
    const { id: left } = await insertBookingAt(it.portal, { day: addDays(today, 51) }, cancelled);
    const deleted = it.portal.db.updateTable('person').set({ deletedAt: new Date() });
    await deleted.where('id', 'in', [parent.id, other.id]).execute();
    await deleteDueAccounts(it.portal.portal);
    expect(await rowOf('person', ben)).toMatchObject({ name: 'Ben Sommer', accountId: null });
    expect(await rowOf('booking', id)).toMatchObject({ status: 'booked', accountId: null, patientEmail: '' });
    expect(await rowOf('booking', left)).toMatchObject({ accountId: null });
  });

  test('the copy of one’s data has minors, of adults only what the account booked, and nobody come of age', async () => {
    const parent = await anAccount();
    const grandma = await add(parent.token, 'Grandma Sommer', '1940-01-01');
    const ofGrandma = { patientId: grandma, treatedPersonId: grandma, patientName: 'Grandma Sommer' };
    await insertBookingAt(it.portal, { day: addDays(today, -40) }, ofGrandma);
    const { id } = await insertBookingAt(
      it.portal,
      { day: addDays(today, 42) },
      { ...ofGrandma, accountId: parent.id },
    );
    const ben = await add(parent.token, 'Ben Sommer', '2019-02-01');
    const mia = await addOfAge(parent.token, 'Mia Sommer');
    const of = (id: string) => ({ patientId: id, treatedPersonId: id, accountId: parent.id });
    await insertBookingAt(it.portal, { day: addDays(today, 40) }, { ...of(ben), patientName: 'Ben Sommer' });
    await insertBookingAt(it.portal, { day: addDays(today, 41) }, { ...of(mia), patientName: 'Mia Sommer' });
    const data = await collectPersonData(it.portal.db, parent.id);
    expect(new Set(data['person']?.map(({ name }) => name))).toEqual(new Set(['Ben Sommer', parent.name]));
    const names = data['booking']?.map((booking) => booking['patient_name']);
    expect(names?.toSorted()).toEqual(['Ben Sommer', 'Grandma Sommer']);
    expect(data['booking']?.map((booking) => booking['id'])).toContain(id);
  });
});
