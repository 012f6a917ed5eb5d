import { pino } from 'pino';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays, clinicClock, longDate } from '#domain/shared/time';
import { insertSlots } from '#server/slots/publish/slots-rows';
import { changeBooking, letUndoPass, type Change } from '#testing/changes';
import { describeOneDatabase } from '#testing/database';
import { makeJobsDue } from '#testing/faults/let-time-pass';
import { insertBookingAt } from '#testing/insert-booking';
import { daysWithoutSlots } from '#testing/open-days';
import { mailsTo } from '#testing/outbox';
import { tokenFor } from '#testing/people';
import { RANGE } from '#testing/permission-world';
import { openTestPortal, type TestPortal } from '#testing/portal';
import { startTextService, type TextService } from '#testing/text-service';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { enqueueReminders } from './enqueue-reminders.ts';

/** With 336 hours, what is booked for these days is due whatever time it is. */
const LEAD = '336';
const day = (ahead: number) => addDays(clinicClock(new Date()).day, ahead);

describeOneDatabase('reminders', (open) => {
  let database: OpenDatabase;
  let service: TextService;
  let portal: TestPortal;
  const logged: string[] = [];
  const openOne = () =>
    openTestPortal(
      database,
      { REMINDER_HOURS: LEAD, SMS_URL: service.url, SMS_TOKEN: 'the-token' },
      { logger: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }) },
    );
  beforeAll(async () => {
    database = await open();
    service = await startTextService();
    portal = await openOne();
  });
  afterAll(async () => {
    await portal.close();
    await service.stop();
  });
  const remind = async (one: TestPortal = portal) => {
    await enqueueReminders(one.portal);
    await one.drain();
  };
  const update = (id: string, columns: object) =>
    portal.db.updateTable('booking').set(columns).where('id', '=', id).execute();
  const remindersTo = async (email: string) =>
    (await mailsTo(portal, email)).filter(({ id }) => id.startsWith('reminder:'));
  const textsTo = (number: string) =>
    service.requests.map(({ body }) => body as { to: string; text: string }).filter(({ to }) => to === number);

  /** An appointment with a phone number, which its patient changes. */
  async function aChangeable() {
    const { id, patient, doctor } = await insertBookingAt(portal, { day: day(4) }, { patientPhone: '0151 4444444' });
    const [later = ''] = daysWithoutSlots(portal, 1);
    await insertSlots(portal.db, doctor.id, [{ day: later, range: { start: 600, end: 720 } }]);
    const token = await tokenFor(portal, patient);
    const to = { doctor_email: doctor.email, AppointmentDate: longDate(later), slot: RANGE };
    const change = async (verb: Change) => {
      const { status } = await changeBooking(portal, token, { id, verb, body: verb === 'move' ? to : {} });
      expect([verb, status]).toEqual([verb, 200]);
    };
    return { patient, change };
  }

  test('an appointment that cannot take place is not reminded, also if the reminder was due before the absence', async () => {
    const { id, patient, doctor } = await insertBookingAt(portal, { day: day(3) });
    await enqueueReminders(portal.portal);
    const range = { first_day: day(3), last_day: day(3), doctor_email: doctor.email };
    const token = await portal.tokenOf('admin@demo.test');
    const body = { ...range, decisions: { default: 'offer' } };
    const { status } = await portal.call('POST', '/absences', { token, body });
    expect(status).toBe(200);
    await remind();
    expect(await remindersTo(patient.email)).toEqual([]);
    const shown = await portal.call('GET', `/booking/${id}`, { token: await tokenFor(portal, patient) });
    expect(shown.body.data).toMatchObject({ takesPlace: false });
  });

  test('a reminder names the appointment in the patient’s language, and its subject nobody', async () => {
    const { patient } = await insertBookingAt(portal, { day: day(3) });
    await portal.db.updateTable('person').set({ language: 'de' }).where('id', '=', patient.id).execute();
    await remind();
    const [mail, ...more] = await remindersTo(patient.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Erinnerung an Ihren Termin', to: { name: patient.name } });
    expect(mail!.text).toMatch(/Behandlung: .+\nDatum: .+\nUhrzeit: 10:00–12:00 Uhr\nBei: .+/);
  });

  test('a reminder has links that confirm, move and cancel its appointment', async () => {
    const { id, patient } = await insertBookingAt(portal, { day: day(3) });
    // As if it had been booked before the address was changed.
    await update(id, { patientEmail: 'former@example.test' });
    await remind();
    const links = (await remindersTo(patient.email))[0]!.text.match(/http\S+\/manage-appointment#token=\S+/g) ?? [];
    expect(links.map((link) => new URLSearchParams(new URL(link).hash.slice(1)).get('open'))).toEqual([
      null,
      'move',
      'cancel',
    ]);
    for (const link of links) {
      const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
      const response = await portal.call('POST', '/appointment-link', { body: { token } });
      expect(response).toMatchObject({ status: 200, body: { data: { _id: id } } });
    }
  });

  test('a reminder is also a text message, without name, treatment or link', async () => {
    const { patient } = await insertBookingAt(portal, { day: day(3) }, { patientPhone: '0151 / 111 11 11' });
    await remind();
    const [sent, ...more] = textsTo('+491511111111');
    expect(more).toEqual([]);
    expect(sent?.text).toMatch(/^Reminder of your appointment at .+10:00 AM.+call us/);
    expect(sent?.text).not.toMatch(new RegExp(`${patient.name}|http|token`));
  });

  test('a patient without an account is reminded by text message if the clinic wants it, and by email at a proven address only', async () => {
    const aDeskPatient = async (patientPhone: string, more = {}) => {
      const { id, patient } = await insertBookingAt(portal, { day: day(3) }, { patientPhone, patientEmail: '' });
      const desk = { issuer: 'desk', subject: patient.id, email: '', emailProvenAt: null, ...more };
      await portal.db.updateTable('person').set(desk).where('id', '=', patient.id).execute();
      return id;
    };
    const send = vi.spyOn(portal.portal.ports.mailer, 'send');
    await aDeskPatient('0151 6666666');
    await remind();
    expect(textsTo('+491516666666')).toEqual([]);
    portal.portal.settings.textsDeskPatients = true;
    await remind();
    await remind();
    expect(textsTo('+491516666666')).toHaveLength(1);
    // Only by the last reminder: the earlier ones are emails.
    const { reminderHours } = portal.portal.settings;
    portal.portal.settings.reminderHours = [336, 1];
    await aDeskPatient('0151 7777777');
    await remind();
    portal.portal.settings.reminderHours = reminderHours;
    expect(textsTo('+491517777777')).toEqual([]);
    await enqueueReminders(portal.portal);
    portal.portal.settings.textsDeskPatients = false;
    await portal.drain();
    expect(textsTo('+491517777777')).toEqual([]);
    expect(send.mock.calls).toEqual([]);
    send.mockRestore();
    await aDeskPatient('0151 5555555', { deskEmail: 'own@example.test', deskEmailProvenAt: new Date(0) });
    await remind();
    expect([(await remindersTo('own@example.test')).length, textsTo('+491515555555')]).toEqual([1, []]);
  });

  test('who has chosen no language is written to in the clinic’s, also about a cancelled appointment', async () => {
    const { settings } = portal.portal;
    settings.clinicLanguage = 'de';
    const { id, patient } = await insertBookingAt(portal, { day: day(5) }, { patientPhone: '0151 8888888' });
    await portal.db.updateTable('person').set({ language: null }).where('id', '=', patient.id).execute();
    await remind();
    const token = await tokenFor(portal, patient);
    expect(await changeBooking(portal, token, { id, verb: 'cancel', body: {} })).toMatchObject({ status: 200 });
    await letUndoPass(portal.db);
    const subjects = (await mailsTo(portal, patient.email)).map(({ subject }) => subject);
    settings.clinicLanguage = 'en';
    expect(subjects.toSorted()).toEqual(['Erinnerung an Ihren Termin', 'Ihr Termin wurde abgesagt']);
    expect(textsTo('+491518888888').map(({ text }) => text)).toEqual([expect.stringContaining('Ihren Termin')]);
  });

  test('without a phone number that can receive one, no text message is sent', async () => {
    const sent = service.requests.length;
    await insertBookingAt(portal, { day: day(3) }, { patientPhone: '12345' });
    await remind();
    expect(service.requests).toHaveLength(sent);
  });

  test('a text message is retried after a 5xx, without a second email, and sent once', async () => {
    const { patient } = await insertBookingAt(portal, { day: day(3) }, { patientPhone: '0151 2222222' });
    service.respondNext(503, 500);
    await expect(remind()).rejects.toThrow();
    for (let time = 0; time < 3; time += 1) {
      await makeJobsDue(database);
      await portal.drain().catch(() => undefined);
    }
    expect(textsTo('+491512222222')).toHaveLength(3);
    expect(await remindersTo(patient.email)).toHaveLength(1);
    const keys = new Set(service.requests.slice(-3).map(({ headers }) => headers['idempotency-key']));
    expect(keys.size).toBe(1);
  });

  test('a text message that the service refuses is given up with a log line without the number', async () => {
    const { id } = await insertBookingAt(portal, { day: day(3) }, { patientPhone: '0151 3333333' });
    service.respondNext(422);
    await remind();
    await makeJobsDue(database);
    await portal.drain();
    expect(textsTo('+491513333333')).toHaveLength(1);
    const lines = logged.filter((line) => line.includes(id));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 40, status: 422, msg: 'a text message was refused' });
    expect(logged.join('')).not.toMatch(/3333333/);
  });

  test.each<[string, Change]>([
    ['cancelled', 'cancel'],
    ['moved', 'move'],
  ])(
    'an appointment that is %s after its reminder was enqueued is not reminded, unless that is undone',
    async (_what, verb) => {
      const texts = service.requests.length;
      const [gone, undone] = [await aChangeable(), await aChangeable()];
      await enqueueReminders(portal.portal);
      await gone.change(verb);
      await undone.change(verb);
      await portal.drain();
      expect(await remindersTo(undone.patient.email)).toEqual([]);
      await undone.change('undo');
      await letUndoPass(portal.db);
      await remind();
      expect(await remindersTo(undone.patient.email)).toHaveLength(1);
      expect(await remindersTo(gone.patient.email)).toEqual([]);
      expect(service.requests).toHaveLength(texts + 1);
    },
  );

  test.each<[string, number, number]>([
    ['a text message', 1, 2],
    ['an email', 2, 1],
  ])('%s that waits for a retry is sent after an undone cancellation, and the other not again', async (...row) => {
    const [failing, emails, texts] = row;
    const before = service.requests.length;
    const { patient, change } = await aChangeable();
    const send = vi.spyOn(portal.portal.ports.mailer, 'send');
    if (failing === 'an email') send.mockRejectedValueOnce(new Error('no mail server'));
    else service.respondNext(503);
    await expect(remind()).rejects.toThrow();
    await change('cancel');
    await makeJobsDue(database);
    await portal.drain();
    await change('undo');
    await letUndoPass(portal.db);
    await remind();
    expect(send.mock.calls.filter(([{ to }]) => to.email === patient.email)).toHaveLength(emails);
    expect(service.requests).toHaveLength(before + texts);
    send.mockRestore();
  });

  test('a reminder that was delayed until the patient arrived is not sent', async () => {
    const { id, patient } = await insertBookingAt(portal, { day: day(4) });
    await enqueueReminders(portal.portal);
    await update(id, { attendance: 'arrived' });
    await portal.drain();
    expect(await remindersTo(patient.email)).toEqual([]);
  });

  test('a reminder that was delayed until the appointment started is not sent', async () => {
    const { id, patient } = await insertBookingAt(portal, { day: day(4) });
    await enqueueReminders(portal.portal);
    const past = day(-1);
    await update(id, { day: past });
    await sql`update job_outbox set payload = payload || ${JSON.stringify({ day: past })}::jsonb`.execute(portal.db);
    await portal.drain();
    expect(await remindersTo(patient.email)).toEqual([]);
  });

  test('a delayed reminder is not sent once a later one is due', async () => {
    const { patient } = await insertBookingAt(portal, { day: day(4) });
    await enqueueReminders(portal.portal);
    const settings = { ...portal.portal.settings };
    portal.portal.settings.reminderHours = [336, 300];
    await portal.drain();
    expect(await remindersTo(patient.email)).toEqual([]);
    portal.portal.settings.reminderHours = settings.reminderHours;
  });

  test('an address that is not proven any more gets no reminder', async () => {
    const { patient } = await insertBookingAt(portal, { day: day(4) });
    await enqueueReminders(portal.portal);
    await portal.db.updateTable('person').set({ emailProvenAt: null }).where('id', '=', patient.id).execute();
    await portal.drain();
    expect(await remindersTo(patient.email)).toEqual([]);
  });

  test('a restarted server sends no reminder twice', async () => {
    const { patient } = await insertBookingAt(portal, { day: day(3) }, { patientPhone: '0151 5555555' });
    await remind();
    await portal.close();
    portal = await openOne();
    await remind();
    // The outbox of the restarted portal is another folder, so a second email would be in it.
    expect(await remindersTo(patient.email)).toEqual([]);
    expect(textsTo('+491515555555')).toHaveLength(1);
  });

  test('`REMINDER_HOURS=off` reminds nobody', async () => {
    const { patient } = await insertBookingAt(portal, { day: day(3) });
    const { reminderHours } = portal.portal.settings;
    portal.portal.settings.reminderHours = [];
    await remind();
    portal.portal.settings.reminderHours = reminderHours;
    expect(await remindersTo(patient.email)).toEqual([]);
  });
});
