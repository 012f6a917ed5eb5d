import { beforeAll, expect, test } from 'vitest';
import type { FirstStep } from '#contract/desk/first-steps';
import { routes, type NamedRoute } from '#contract/index';
import { longDate, type Day } from '#domain/shared/time';
import { insertSlots } from '#server/slots/publish/slots-rows';
import { migrate } from '#server/platform/database/migrate';
import { describeOneDatabase, openUnmigratedDatabase } from '#testing/database';
import { contextOf } from '#server/app/startup/serve-pages';
import { bookingOf } from '#testing/free-slots';
import { insertBookingAt, type DirectBooking } from '#testing/insert-booking';
import { daysWithoutSlots } from '#testing/open-days';
import { aPerson, aPersonWithCookie, STAFF_PASSWORD, tokenFor, type TestPerson } from '#testing/people';
import { openTestPortal, OUTSIDE_DEMO, type TestPortal } from '#testing/portal';
import { insertOpening, isPortalOpened } from '#server/desk/first-steps/opening-rows';

const FACTS = {
  CLINIC_STREET: 'Hauptstraße 1',
  CLINIC_CITY: '10117 Berlin',
  CLINIC_PHONE: '030 123456',
  CLINIC_EMAIL: 'praxis@example.test',
  LEGAL_OPERATOR: 'Dr. Zahn',
  LEGAL_CHAMBER: 'Zahnärztekammer',
  LEGAL_KZV: 'KZV',
  LEGAL_RULES_URL: 'https://kammer.example',
  LEGAL_PRIVACY_AUTHORITY: 'Behörde',
  LEGAL_HOSTING: 'Rechenzentrum',
  LEGAL_MAIL_PROVIDER: 'Anbieter',
  CLINIC_NAME: 'Praxis am Park',
  CLINIC_CURRENCY: 'eur',
  CLINIC_STATE: 'BE',
  CLINIC_OPENING_HOURS: '08:00-17:00',
};
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'praxis@example.test' };

describeOneDatabase('the first steps of a new portal', (open) => {
  let portal: TestPortal;
  let admin: TestPerson;
  let token: string;
  let day: Day;
  let booked: DirectBooking;
  const steps = async (by = token) => {
    const { body } = await portal.call('GET', '/first-steps', { token: by });
    return body.data as unknown as FirstStep[];
  };
  const done = async (by = token) => (await steps(by)).filter(({ isDone }) => isDone).map(({ name }) => name);
  const stepOf = async (name: string) => (await steps()).find((step) => step.name === name);

  beforeAll(async () => {
    portal = await openTestPortal(
      await open(),
      { ...OUTSIDE_DEMO, ...MAIL, ...FACTS, PAYMENTS: 'clinic' },
      { isClosed: true },
    );
    admin = await aPerson(portal, { role: 'admin' });
    token = await tokenFor(portal, admin);
    day = daysWithoutSlots(portal, 1)[0]!;
    return () => portal.close();
  });

  test('every step of the admin is done by what there is, and none by a request to tick it', async () => {
    expect((await steps()).map(({ name }) => name).join()).toBe(
      'facts,factor,doctor,hours,treatments,mail,payments,booking,open',
    );
    expect(await done()).toEqual(['facts', 'payments']);
    const { issuer, subject } = admin;
    await portal.db.insertInto('factor').values({ issuer, subject, kind: 'totp', sealedSecret: 'x' }).execute();
    await portal.db.updateTable('session').set({ passedFactor: 'totp' }).execute();
    expect(await done()).toContain('factor');
    // A doctor whom nobody has verified is none.
    const unverified = await aPerson(portal, { role: 'doctor' });
    expect(await done()).not.toContain('doctor');
    await portal.db.updateTable('doctor').set({ verifiedAt: new Date() }).where('id', '=', unverified.id).execute();
    expect(await done()).toEqual(['facts', 'factor', 'doctor', 'treatments', 'payments']);
    await portal.db
      .insertInto('doctorDay')
      .values({ doctorId: unverified.id, day: '2020-01-06', hours: '{[540,600)}' })
      .execute();
    expect(await done()).not.toContain('hours');
    // An imported appointment proves neither booking nor its email.
    const importId = admin.id;
    await portal.db.insertInto('recordImport').values({ id: importId, kind: 'appointments', created: 1 }).execute();
    booked = await insertBookingAt(portal, { day }, { importId });
    expect(await done()).toContain('hours');
    expect(await done()).not.toContain('booking');
    await portal.db.updateTable('booking').set({ importId: null }).execute();
    expect(await done()).toContain('booking');
    await portal.db.updateTable('treatment').set({ archivedAt: new Date() }).execute();
    expect(await done()).not.toContain('treatments');
    await portal.db.updateTable('treatment').set({ archivedAt: null }).execute();
  });

  test('email works once the code of the last test email is entered, which is an email like every other', async () => {
    expect(await stepOf('mail')).toMatchObject({ isDone: false, hint: null });
    const codes: string[] = [];
    const mailer = { send: async ({ text }: { text: string }) => void codes.push(/\b\d{6}\b/.exec(text)?.[0] ?? '') };
    Object.assign(portal.portal.ports, { mailer });
    for (let sent = 0; sent < 2; sent += 1) {
      expect((await portal.call('POST', '/opening/test-email', { token })).status).toBe(200);
      await portal.drain();
    }
    expect(await stepOf('mail')).toMatchObject({ isDone: false, hint: 'mail_sent' });
    const prove = async (code: string) =>
      (await portal.call('POST', '/opening/test-email/code', { token, body: { code } })).status;
    expect(codes).toHaveLength(2);
    expect(await prove(codes[0]!)).toBe(400);
    expect(await stepOf('mail')).toMatchObject({ isDone: false });
    expect(await prove(codes[1]!)).toBe(200);
    expect(await stepOf('mail')).toMatchObject({ isDone: true });
  });

  test('what the law requires and is not set is named, and set in the portal it is done', async () => {
    const change = async (values: object) => {
      const { body } = await portal.call('GET', '/settings', { token });
      const { version } = body.data as unknown as { version: number };
      expect((await portal.call('PATCH', '/settings', { token, body: { version, values } })).status).toBe(200);
    };
    await change({ LEGAL_OPERATOR: '' });
    expect(await stepOf('facts')).toMatchObject({ isDone: false, missing: ['LEGAL_OPERATOR'] });
    await change({ LEGAL_OPERATOR: 'Dr. Zahn' });
    expect(await stepOf('facts')).toMatchObject({ isDone: true, missing: [] });
  });

  test('cards are done with live keys that the provider accepts', async () => {
    const { cards } = portal.portal.ports;
    const withCards = (mode: string, publishableKey: string) =>
      Object.assign(portal.portal.settings.clinic, { cards: { mode, publishableKey } });
    withCards('sandbox', 'pk_test_1');
    expect(await stepOf('payments')).toMatchObject({ isDone: false, hint: 'cards_test' });
    withCards('live', 'pk_live_1');
    const refuse = () => Promise.reject(new Error('401'));
    Object.assign(portal.portal.ports, { cards: { ...cards, findIntent: refuse } });
    expect(await stepOf('payments')).toMatchObject({ isDone: false, hint: 'cards_refused' });
    Object.assign(portal.portal.ports, { cards: { ...cards, findIntent: async () => null } });
    expect(await stepOf('payments')).toMatchObject({ isDone: true, hint: null });
    withCards('clinic', '');
  });

  test('doctors and reception have steps while their account is new and one is left', async () => {
    const doctor = await aPerson(portal, { role: 'doctor', isVerified: true });
    const own = await tokenFor(portal, doctor);
    expect(await steps(own)).toMatchObject([
      { name: 'profile', isDone: false },
      { name: 'ownHours', isDone: false },
      { name: 'calendar', isDone: false },
    ]);
    await portal.db
      .updateTable('doctor')
      .set({ languages: ['de'] })
      .where('id', '=', doctor.id)
      .execute();
    await portal.db
      .insertInto('doctorDay')
      .values({ doctorId: doctor.id, day: '2999-01-07', hours: '{[540,600)}' })
      .execute();
    expect(await done(own)).toEqual(['profile', 'ownHours']);
    await portal.db.insertInto('calendarFeed').values({ personId: doctor.id }).execute();
    expect(await steps(own)).toEqual([]);
    const reception = await aPerson(portal, { role: 'reception' });
    const ofReception = await tokenFor(portal, reception);
    expect((await steps(ofReception)).map(({ name }) => name)).toEqual(['factor', 'caller']);
    await portal.db
      .updateTable('person')
      .set({ createdAt: new Date('2020-01-01') })
      .where('id', '=', reception.id)
      .execute();
    expect(await steps(ofReception)).toEqual([]);
  });

  test('until it is open visitors and patients are refused what the public sees and books, and staff are not', async () => {
    const patient = await tokenFor(portal, await aPerson(portal, { role: 'patient' }));
    await insertSlots(portal.db, booked.doctor.id, [{ day, range: { start: 720, end: 840 } }]);
    const offer = { treatment: 'Teeth Orthodontics', price: 120, doctor: booked.doctor.email, date: longDate(day) };
    const body = bookingOf({ ...offer, slot: '12.00 AM-02.00 PM' });
    const waiting = (Object.values(routes) as NamedRoute[]).filter(({ waitsForOpening }) => waitsForOpening);
    for (const { method, path, name } of waiting)
      for (const by of [undefined, patient]) {
        const reply = await portal.call(method, path.replace(/:\w+/, admin.id), {
          ...(by && { token: by }),
          ...(method === 'POST' && { body }),
        });
        const code = ['createBooking', 'bookInRow'].includes(name) && !by ? 'not_signed_in' : 'not_open_yet';
        expect([name, reply.body['code']]).toEqual([name, code]);
      }
    expect(await portal.db.selectFrom('booking').select('id').execute()).toEqual([{ id: booked.id }]);
    const german = await portal.call('GET', '/appointmentOptions', { headers: { 'accept-language': 'de' } });
    expect(german).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('öffnet ihr Portal bald') as string },
    });
    // What signing in, invitations and the law need, and the team.
    for (const path of ['/clinic', '/legal', '/appointmentSpecialty'])
      expect((await portal.call('GET', path)).status).toBe(200);
    expect((await portal.call('GET', '/appointmentOptions/summary', { token })).status).toBe(200);
    expect((await portal.call('POST', '/bookings', { token, body })).status).toBe(200);
  });

  test('pages know whether the portal is open to their visitor', async () => {
    const who = async (cookie = '') => {
      const request = { headers: { cookie }, ip: '127.0.0.1', url: '/' } as never;
      return (await contextOf(portal.portal, request, () => Promise.reject(new Error('not called')))).rootData;
    };
    expect(await who()).toMatchObject({ isOpened: false, isOpen: false });
    const staff = await aPersonWithCookie(portal, { role: 'reception', password: STAFF_PASSWORD });
    expect(await who(staff.cookie)).toMatchObject({ isOpened: false, isOpen: true });
    const unverified = await aPersonWithCookie(portal, { role: 'doctor', password: STAFF_PASSWORD });
    expect(await who(unverified.cookie)).toMatchObject({ isOpen: false });
  });

  test('opening needs a recent proof, is audited once, and counts at once and for good', async () => {
    await portal.db.deleteFrom('factor').execute();
    const late = await tokenFor(portal, admin, { provenAt: new Date('2020-01-01') });
    expect((await portal.call('POST', '/opening', { token: late })).body['code']).toBe('step_up_required');
    for (let press = 0; press < 2; press += 1)
      expect((await portal.call('POST', '/opening', { token })).status).toBe(200);
    expect((await portal.call('GET', '/appointmentOptions')).status).toBe(200);
    expect(await steps()).toEqual([]);
    const entries = portal.db.selectFrom('auditEntry').select('actorId').where('action', '=', 'portal.opened');
    expect(await entries.execute()).toEqual([{ actorId: admin.id }]);
    await expect(portal.db.updateTable('portalOpening').set({ openedAt: null }).execute()).rejects.toThrow(
      'stays open',
    );
  });
});

test('a portal that somebody uses is open after its upgrade, a new one is not', async () => {
  for (const isUsed of [true, false]) {
    const database = await openUnmigratedDatabase();
    await migrate(database, () => undefined, '0110-desk-emails.sql');
    if (isUsed)
      await database.write
        .insertInto('person')
        .values({ issuer: 'embedded', subject: '1', email: 'a@x.test', name: 'A', role: 'admin' })
        .execute();
    await migrate(database);
    expect(await isPortalOpened(database.read)).toBe(isUsed);
    expect(await insertOpening(database.write)).toBe(!isUsed);
    await database.close();
  }
});

test('every public route is either refused until the portal is open, or needed by then', () => {
  const needed = (Object.values(routes) as NamedRoute[])
    .filter(({ access, waitsForOpening }) => access === 'anyone' && !waitsForOpening)
    .map(({ name }) => name);
  expect(needed.toSorted()).toMatchInlineSnapshot(`
    [
      "cancelBookingByLink",
      "challengePasskey",
      "confirmAddress",
      "confirmBookingByLink",
      "confirmEmailChange",
      "confirmSubscription",
      "disownAddress",
      "disownDeskEmail",
      "getBookingByLink",
      "getCalendarFileByLink",
      "getClinic",
      "getLegalFacts",
      "getWaitingRoom",
      "listClosedDays",
      "listHoldsByLink",
      "listOutbox",
      "listSpecialties",
      "moveBookingByLink",
      "passFactor",
      "proveDeskEmail",
      "reclaimByLink",
      "restoreEmail",
      "signOut",
      "undoChangeByLink",
      "unsubscribe",
    ]
  `);
});
