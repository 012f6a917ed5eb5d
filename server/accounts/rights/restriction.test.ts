import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, clinicClock } from '#domain/shared/time';
import { findDueReminder } from '#server/bookings/reminders/due-reminder';
import { describeOneDatabase } from '#testing/database';
import { insertBookingAt } from '#testing/insert-booking';
import { mailsTo } from '#testing/outbox';
import { aPerson, tokenFor, type TestPerson } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';

describeOneDatabase('the restriction of the use of data', (open) => {
  const it = useTestPortal(open);
  const send = async (person: TestPerson, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    it.portal.call(method, path, { token: await tokenFor(it.portal, person), ...(body && { body }) });

  test('restricted data are not exported, not for news or text messages, and stay until their person wishes otherwise; each change is confirmed', async () => {
    const [reception, admin] = [
      await aPerson(it.portal, { role: 'reception' }),
      await aPerson(it.portal, { role: 'admin' }),
    ];
    const day = addDays(clinicClock(new Date()).day, 2);
    const { id: bookingId, patient: me } = await insertBookingAt(it.portal, { day });
    await it.portal.db.insertInto('newsletterAddress').values({ email: me.email, confirmedAt: new Date() }).execute();
    const restrict = (by: TestPerson, isRestricted: boolean) =>
      send(by, 'PATCH', `/users/${me.id}/restriction`, { isRestricted });
    const wrong = await send(me, 'PATCH', `/users/${me.id}/restriction`, { isRestricted: 'no' });
    expect(wrong.body).toMatchObject({ issues: [{ path: 'isRestricted' }] });
    const uses = async () => {
      const days = { from: day, to: day };
      const list = await send(reception, 'POST', '/desk/appointments', days);
      const file = await send(reception, 'POST', '/desk/appointments/csv', { ...days, columns: ['patient', 'email'] });
      const news = await send(admin, 'GET', '/newsletter');
      const { body } = await send(reception, 'GET', `/desk/persons/${me.id}`);
      const own = await send(me, 'GET', '/profile');
      const found = await send(admin, 'GET', `/users?userType=Patient&search=${me.email}`);
      return {
        listed: (list.body.data as unknown as { isRestricted: boolean }[]).map(({ isRestricted }) => isRestricted),
        file: JSON.stringify(file.body).includes(me.email),
        leftOut: (file.body.data as unknown as { restricted: number }).restricted,
        news: JSON.stringify(news.body).includes(me.email),
        person: (body.data as unknown as { isRestricted: boolean }).isRestricted,
        patients: (found.body.data as unknown as { isRestricted: boolean }[]).map(({ isRestricted }) => isRestricted),
        profile: (own.body.data as unknown as { isRestricted: boolean }).isRestricted,
      };
    };
    const free = {
      listed: [false],
      file: true,
      leftOut: 0,
      news: true,
      person: false,
      patients: [false],
      profile: false,
    };
    expect(await uses()).toEqual(free);
    expect((await restrict(me, true)).status).toBe(200);
    expect((await restrict(me, true)).status).toBe(200);
    expect(await uses()).toEqual({
      listed: [true],
      file: false,
      leftOut: 1,
      news: false,
      person: true,
      patients: [true],
      profile: true,
    });
    const settings = { ...it.portal.portal.settings, reminderHours: [72] };
    const reminder = { bookingId, hours: 72, day, startMin: 600 };
    const isSent = async (name: 'reminder' | 'reminder-text') =>
      (await findDueReminder({ ...it.portal.portal, settings }, name, reminder)) !== null;
    expect([await isSent('reminder'), await isSent('reminder-text')]).toEqual([true, false]);
    expect((await send(admin, 'DELETE', `/users?id=${me.id}`)).body['code']).toBe('use_restricted');
    expect((await restrict(reception, false)).status).toBe(200);
    expect(await uses()).toEqual(free);
    expect(await isSent('reminder-text')).toBe(true);
    expect((await mailsTo(it.portal, me.email)).map(({ subject }) => subject)).toEqual([
      'The use of your data is no longer restricted',
      'The use of your data is restricted',
    ]);
    const entries = it.portal.db.selectFrom('auditEntry').select(['action', 'actorId']).where('personId', '=', me.id);
    expect(await entries.where('action', 'in', ['use.restricted', 'use.unrestricted']).orderBy('id').execute()).toEqual(
      [
        { action: 'use.restricted', actorId: me.id },
        { action: 'use.unrestricted', actorId: reception.id },
      ],
    );
    await restrict(reception, true);
    await send(reception, 'POST', `/users/${me.id}/deletion`);
    expect((await send(admin, 'DELETE', `/users?id=${me.id}`)).body.data).toEqual({ deletedCount: 1 });
  });

  test('of a restriction and a consent the later one applies; an address that nobody proved restricts nothing', async () => {
    const admin = await aPerson(it.portal, { role: 'admin' });
    const day = addDays(clinicClock(new Date()).day, 2);
    const { id: bookingId, patient: me } = await insertBookingAt(it.portal, { day });
    const { patient: eve } = await insertBookingAt(it.portal, { day });
    await it.portal.db.updateTable('person').set({ emailProvenAt: null }).where('id', '=', eve.id).execute();
    for (const person of [me, eve])
      await send(person, 'PATCH', `/users/${person.id}/restriction`, { isRestricted: true });
    const subscribe = (email: string, confirmedAt: string) =>
      it.portal.db
        .insertInto('newsletterAddress')
        .values({ email, confirmedAt: new Date(confirmedAt) })
        .onConflict((conflict) => conflict.column('email').doUpdateSet({ confirmedAt: new Date(confirmedAt) }))
        .execute();
    const news = async () => {
      const text = JSON.stringify((await send(admin, 'GET', '/newsletter?limit=100')).body);
      return [me, eve].map(({ email }) => text.includes(email));
    };
    const settings = { ...it.portal.portal.settings, reminderHours: [72] };
    const isTexted = async () => {
      const reminder = { bookingId, hours: 72, day, startMin: 600 };
      return (await findDueReminder({ ...it.portal.portal, settings }, 'reminder-text', reminder)) !== null;
    };
    for (const { email } of [me, eve]) await subscribe(email, '2026-01-01');
    expect([await news(), await isTexted()]).toEqual([[false, true], false]);
    await subscribe(me.email, '2999-01-01');
    const consent = (isGiven: boolean) =>
      send(me, 'PATCH', `/users/${me.id}/consents`, { kind: 'text_reminders', isGiven });
    await consent(false);
    expect(await isTexted()).toBe(false);
    await consent(true);
    expect([await news(), await isTexted()]).toEqual([[true, true], true]);
  });

  test('a merge gives the survivor the restriction and the wish to delete of the other record', async () => {
    const reception = await aPerson(it.portal, { role: 'reception' });
    const [survivor, merged] = [
      await aPerson(it.portal, { role: 'patient' }),
      await aPerson(it.portal, { role: 'patient' }),
    ];
    await sql`update person set issuer = 'desk', subject = id::text, email = '' where id = ${merged.id}`.execute(
      it.portal.db,
    );
    await send(reception, 'PATCH', `/users/${merged.id}/restriction`, { isRestricted: true });
    await send(reception, 'POST', `/users/${merged.id}/deletion`);
    expect((await send(reception, 'POST', `/desk/persons/${merged.id}/merge`, { into: survivor.id })).status).toBe(200);
    const { body } = await send(survivor, 'GET', '/profile');
    expect(body.data).toMatchObject({ isRestricted: true, deletionDueAt: null });
    const { body: preview } = await send(survivor, 'GET', `/users/${survivor.id}/deletion`);
    expect(preview.data).toMatchObject({ requestedAt: expect.any(String), dueAt: null });
  });
});
