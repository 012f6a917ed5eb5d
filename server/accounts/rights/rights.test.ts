import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, clinicClock } from '#domain/shared/time';
import { deleteDueAccounts } from '#server/accounts/delete/delete-person';
import { contextAt } from '#testing/context-at';
import { describeOneDatabase } from '#testing/database';
import { anOffer } from '#testing/free-slots';
import { insertBookingAt } from '#testing/insert-booking';
import { mailsTo } from '#testing/outbox';
import { bookOffer, payBooking } from '#testing/pay-booking';
import { aPerson, tokenFor, type TestPerson } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';
import { countInbox, readInbox } from '#testing/inbox';

const today = () => clinicClock(new Date()).day;

describeOneDatabase('the rights of a person', (open) => {
  const it = useTestPortal(open);
  let offers = 0;

  const send = async (person: TestPerson, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    it.portal.call(method, path, { token: await tokenFor(it.portal, person), ...(body && { body }) });
  const codeOf = async (...given: Parameters<typeof send>) => (await send(...given)).body['code'];
  const aPatient = () => aPerson(it.portal, { role: 'patient' });
  const subjects = async ({ email }: TestPerson) => (await mailsTo(it.portal, email)).map(({ subject }) => subject);
  const actionsAbout = async (personId: string) =>
    (
      await it.portal.db
        .selectFrom('auditEntry')
        .select(['action', 'details'])
        .where('personId', '=', personId)
        .orderBy('id')
        .execute()
    ).map(({ action }) => action);
  /** Lets a time pass for a person's request of a deletion. */
  const passDays = (id: string, days: number) =>
    sql`update person set deletion_due_at = deletion_due_at - make_interval(hours => ${Math.round(days * 24)}) where id = ${id}`.execute(
      it.portal.db,
    );
  const isDeleted = async (id: string) =>
    (await it.portal.db.selectFrom('person').select('deletedAt').where('id', '=', id).executeTakeFirstOrThrow())
      .deletedAt !== null;

  /** Requests a copy, lets the job collect it, and returns its id. */
  const collect = async (by: TestPerson, ofWhom = by) => {
    const requested = await send(by, 'POST', `/users/${ofWhom.id}/data-export`);
    expect(requested.body.data).toMatchObject({ state: 'queued' });
    await it.portal.drain();
    const { body } = await send(by, 'GET', `/users/${ofWhom.id}/data-export`);
    expect(body.data).toMatchObject({ state: 'ready' });
    return (body.data as unknown as { _id: string })._id;
  };

  test('a copy is collected by a job, sealed, mailed as a link, and opened once', async () => {
    const me = await aPatient();
    const id = await collect(me);
    const row = await it.portal.db
      .selectFrom('dataExport')
      .select('sealedData')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.sealedData).not.toContain(me.email);
    const [mail] = await mailsTo(it.portal, me.email);
    expect(mail?.subject).toBe('The copy of your data is ready');
    expect(mail?.text).toContain(`/dashboard/data/${id}`);
    const opened = await send(me, 'POST', `/data-exports/${id}/open`);
    expect(opened.body.data).toMatchObject({
      format: 'molar-person-data',
      version: 1,
      data: { person: [{ email: me.email }] },
    });
    const again = await send(me, 'POST', `/data-exports/${id}/open`);
    expect([again.status, again.body['code']]).toEqual([404, 'link_ended']);
    expect(again.body['message']).toContain('already used');
    expect(await actionsAbout(me.id)).toEqual(['data.requested', 'data.collected', 'data.opened']);
  });

  test('two requests at once collect one copy, a new one ends the one before, and the eleventh of an hour is refused', async () => {
    const me = await aPatient();
    const first = await collect(me);
    const both = await Promise.all([1, 2].map(() => send(me, 'POST', `/users/${me.id}/data-export`)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await it.portal.db.selectFrom('dataExport').select('id').where('personId', '=', me.id).execute();
    expect(rows).toHaveLength(1);
    expect(await codeOf(me, 'POST', `/data-exports/${first}/open`)).toBe('link_ended');
    const codes = [];
    for (let request = 0; request < 8; request += 1)
      codes.push(await codeOf(me, 'POST', `/users/${me.id}/data-export`));
    expect(codes).toEqual([...Array.from({ length: 7 }), 'too_many_requests']);
  });

  test('a record that is merged during an export ends it; the survivor’s copy has the appointments of both', async () => {
    const admin = await aPerson(it.portal, { role: 'admin' });
    const { id: bookingId, patient: survivor } = await insertBookingAt(it.portal, { day: '2026-03-02' });
    const { id: theirs, patient: merged } = await insertBookingAt(it.portal, { day: '2026-03-03' });
    await sql`update person set issuer = 'desk', subject = id::text, email = '' where id = ${merged.id}`.execute(
      it.portal.db,
    );
    await send(admin, 'POST', `/users/${merged.id}/data-export`);
    const { body: asked } = await send(admin, 'GET', `/users/${merged.id}/data-export`);
    expect((await send(admin, 'POST', `/desk/persons/${merged.id}/merge`, { into: survivor.id })).status).toBe(200);
    await it.portal.drain();
    const { _id } = asked.data as unknown as { _id: string };
    expect(await codeOf(admin, 'POST', `/data-exports/${_id}/open`)).toBe('link_ended');
    const opened = await send(survivor, 'POST', `/data-exports/${await collect(survivor)}/open`);
    const { data } = opened.body.data as unknown as { data: { booking: { id: string }[] } };
    expect(data.booking.map(({ id }) => id).toSorted()).toEqual([bookingId, theirs].toSorted());
  });

  test('reception prints the data of a patient, and only who requested them opens them', async () => {
    const [reception, me] = [await aPerson(it.portal, { role: 'reception' }), await aPatient()];
    await it.portal.db.updateTable('person').set({ language: 'de' }).where('id', '=', me.id).execute();
    const id = await collect(reception, me);
    expect(await codeOf(me, 'POST', `/data-exports/${id}/open`)).toBe('link_ended');
    const { body } = await send(reception, 'POST', `/data-exports/${id}/open`);
    expect(body.data).toMatchObject({ data: { person: [{ email: me.email }] } });
    // For the patient, who may read another language than reception.
    expect(body['page']).toMatchObject({
      language: 'de',
      texts: { title: 'Alles, was wir gespeichert haben', table_booking: 'Termine', value_paid: 'Bezahlt' },
    });
    expect(body['page']).toMatchObject({ audit: ['Kopie persönlicher Daten angefordert'] });
    expect(await subjects(me)).toEqual([]);
  });

  test('an account is deleted a week after its patient asked for it, and not if they keep it', async () => {
    const [goes, stays] = [await aPatient(), await aPatient()];
    for (const person of [goes, stays])
      expect((await send(person, 'POST', `/users/${person.id}/deletion`)).status).toBe(200);
    const { body } = await send(stays, 'GET', '/profile');
    expect(Date.parse((body.data as unknown as { deletionDueAt: string }).deletionDueAt) - Date.now()).toBeGreaterThan(
      6.9 * 86_400_000,
    );
    for (const { id } of [goes, stays]) await passDays(id, 6.9);
    await deleteDueAccounts(it.portal.portal);
    expect(await isDeleted(goes.id)).toBe(false);
    expect((await send(stays, 'DELETE', `/users/${stays.id}/deletion`)).status).toBe(200);
    for (const { id } of [goes, stays]) await passDays(id, 0.2);
    await deleteDueAccounts(it.portal.portal);
    expect([await isDeleted(goes.id), await isDeleted(stays.id)]).toEqual([true, false]);
    expect(await subjects(goes)).toEqual(['Your account was deleted', 'Your account will be deleted']);
    expect(await subjects(stays)).toEqual(['Your account stays', 'Your account will be deleted']);
    expect(await actionsAbout(stays.id)).toEqual(['deletion.requested', 'deletion.withdrawn']);
  });

  test('appointments are cancelled at the end of the week, not before, and refunded by the clinic’s rules', async () => {
    const me = await aPatient();
    const token = await tokenFor(it.portal, me);
    const paid = await bookOffer(it.portal, token, await anOffer(it.portal, 'Teeth Cleaning', offers++));
    await payBooking(it.portal, token, paid);
    const late = await insertBookingAt(
      it.portal,
      { day: addDays(today(), 1), start: 0 },
      { patientId: me.id, treatedPersonId: me.id },
    );
    await sql`insert into payment (booking_id, payer_id, amount_cents, currency, intent_id, status, settled_at)
      values (${late.id}, ${me.id}, 12000, 'usd', 'pi_late', 'paid', now())`.execute(it.portal.db);
    const { body: preview } = await send(me, 'GET', `/users/${me.id}/deletion`);
    expect(preview.data).toMatchObject({ upcoming: 2, paid: 2, treatments: 0 });
    await send(me, 'POST', `/users/${me.id}/deletion`);
    const states = async () =>
      await it.portal.db
        .selectFrom('booking')
        .select(['status', 'refundCents', 'paidCents'])
        .where('patientId', '=', me.id)
        .orderBy('priceCents')
        .execute();
    expect((await states()).map(({ status }) => status)).toEqual(['booked', 'booked']);
    await passDays(me.id, 7);
    await deleteDueAccounts(it.portal.portal);
    // In full before the cut-off, after it nothing by default.
    expect(await states()).toMatchObject([
      { status: 'cancelled', refundCents: paid.price * 100, paidCents: 0 },
      { status: 'cancelled', refundCents: 0, paidCents: 12_000 },
    ]);
  });

  test('doctors and staff do not delete themselves; what reception requests for a patient the admin decides', async () => {
    const [doctor, reception, admin, me] = [
      await aPerson(it.portal, { role: 'doctor', isVerified: true }),
      await aPerson(it.portal, { role: 'reception' }),
      await aPerson(it.portal, { role: 'admin' }),
      await aPatient(),
    ];
    for (const person of [doctor, reception, admin])
      expect(await codeOf(person, 'POST', `/users/${person.id}/deletion`)).toBe('not_allowed');
    const reader = { portal: it.portal, token: await tokenFor(it.portal, admin) };
    const count = async () => (await countInbox(reader)).deletion;
    const before = (await count())!;
    expect((await send(reception, 'POST', `/users/${me.id}/deletion`)).status).toBe(200);
    expect(await count()).toBe(before + 1);
    expect(await readInbox(reader, 'clinic')).toContainEqual(
      expect.objectContaining({ kind: 'deletion', _id: me.id, person: expect.objectContaining({ name: me.name }) }),
    );
    await passDays(me.id, 400);
    await deleteDueAccounts(it.portal.portal);
    expect(await isDeleted(me.id)).toBe(false);
    expect((await send(admin, 'DELETE', `/users?id=${me.id}`)).body.data).toEqual({ deletedCount: 1 });
    expect(await count()).toBe(before);
  });

  test('an account that the admin deletes meanwhile takes its copy and its request with it', async () => {
    const [admin, me] = [await aPerson(it.portal, { role: 'admin' }), await aPatient()];
    await send(me, 'POST', `/users/${me.id}/deletion`);
    await send(me, 'POST', `/users/${me.id}/data-export`);
    await send(admin, 'DELETE', `/users?id=${me.id}`);
    await it.portal.drain();
    await deleteDueAccounts(it.portal.portal);
    expect(await it.portal.db.selectFrom('dataExport').select('id').where('personId', '=', me.id).execute()).toEqual(
      [],
    );
    expect((await actionsAbout(me.id)).filter((action) => action === 'person.deleted')).toHaveLength(1);
  });

  test('corrections keep what was before, by the patient and at the desk, and are confirmed by email', async () => {
    const [reception, me] = [await aPerson(it.portal, { role: 'reception' }), await aPatient()];
    await send(me, 'PATCH', '/profile', { phone: '030 1234567' });
    const wrong = await send(reception, 'PATCH', `/desk/patients/${me.id}`, { birth_date: '2999-01-01' });
    expect(wrong.body).toMatchObject({ issues: [{ path: 'birth_date' }] });
    await send(reception, 'PATCH', `/desk/patients/${me.id}`, {
      name: 'Right Name',
      phone: '030 1234567',
      birth_date: '1980-12-24',
    });
    const { body } = await send(reception, 'GET', `/desk/persons/${me.id}`);
    expect(body.data).toMatchObject({
      name: 'Right Name',
      corrections: [
        { field: 'birth_date', before: null, after: '1980-12-24' },
        { field: 'name', before: me.name, after: 'Right Name' },
        { field: 'phone', before: null, after: '030 1234567' },
      ],
    });
    expect(await subjects(me)).toEqual(['Your data was corrected', 'Your data was corrected']);
  });

  test('what rests on consent is shown with its date, or before which day it was given, and is withdrawn', async () => {
    const { portal, db } = it.portal;
    const sent: string[] = [];
    const texts = {
      send: (text: { to: string }) => Promise.resolve(void sent.push(text.to)).then(() => ({ refusedWith: null })),
    };
    const me = await aPatient();
    const at = async () => ({
      ...(await contextAt(it.portal, me.email, new Date())),
      ports: { ...portal.ports, texts },
    });
    const { listConsents, changeConsent } = await import('./consents.ts');
    await db.insertInto('newsletterAddress').values({ email: me.email, confirmedAt: '2026-01-02T03:04:05Z' }).execute();
    await sql`update person set created_at = '2020-01-01' where id = ${me.id}`.execute(db);
    expect(await listConsents(await at(), { id: me.id })).toMatchObject([
      { kind: 'newsletter', isGiven: true, since: '2026-01-02T03:04:05.000Z', isBefore: false },
      { kind: 'text_reminders', isGiven: true, isBefore: true },
    ]);
    await changeConsent(await at(), { id: me.id, kind: 'newsletter', isGiven: false });
    const left = await changeConsent(await at(), { id: me.id, kind: 'text_reminders', isGiven: false });
    expect(left).toMatchObject([{ kind: 'text_reminders', isGiven: false, isBefore: false }]);
    expect(await codeOf(me, 'PATCH', `/users/${me.id}/consents`, { kind: 'newsletter', isGiven: true })).toBe(
      'invalid_input',
    );
    expect(await subjects(me)).toEqual(['Your consent was changed', 'Your consent was changed']);
    expect(sent).toEqual([]);
  });
});
