import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PersonOfAccount } from '#contract/accounts/persons';
import { createMetrics } from '#server/app/http/metrics';
import { writeBackup } from '#server/app/startup/backup-file';
import { createLogger } from '#server/app/startup/create-logger';
import { enqueueReminders } from '#server/bookings/reminders/enqueue-reminders';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { letUndoPass } from '#testing/changes';
import { describeOneDatabase } from '#testing/database';
import { bookingOf, listOffers, type Offer } from '#testing/free-slots';
import { sentMails } from '#testing/outbox';
import { aPerson, tokenFor, type TestPerson } from '#testing/people';
import { openTestPortal, type TestPortal } from '#testing/portal';

const DOCTOR = 'doctor@demo.test';
const NAME = 'Quillora Nestfeather';
const REASON = 'A throbbledon at the lower left';
const NAMES = /quillora|nestfeather/i;

describeOneDatabase('whom an account books for, and why they come', (open) => {
  let database: OpenDatabase;
  let portal: TestPortal;
  let parent: TestPerson;
  let token = '';
  let person = '';
  let offers: Offer[] = [];
  let logged = '';
  const metrics = createMetrics();
  const log = new Writable({
    write(part: Buffer, _encoding, done) {
      logged += part.toString();
      done();
    },
  });
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, by: string, body?: object) =>
    portal.call(method, path, { token: by, ...(body && { body }) });
  const idOf = ({ body }: { body: { data?: never } }) => (body.data as unknown as { _id: string })._id;

  beforeAll(async () => {
    database = await open();
    const watcher = { logger: createLogger('debug', log), observe: metrics.observe };
    portal = await openTestPortal(database, { REMINDER_HOURS: '336' }, watcher);
    offers = (await listOffers(portal, 'Teeth Orthodontics')).filter(({ doctor }) => doctor === DOCTOR);
    parent = await aPerson(portal, { role: 'patient' });
    token = await tokenFor(portal, parent);
  });
  afterAll(async () => {
    await portal.close();
    await metrics.app.close();
  });

  test('attack 39: a parent adds a child, books, moves and cancels for it, and the clinic works with it', async () => {
    const added = await call('POST', '/persons', token, { name: NAME, birth_date: '2019-02-01' });
    person = (added.body.data as unknown as PersonOfAccount)._id;
    const book = async (index: number) => {
      const body = bookingOf(offers[index]!, { person_id: person, visit_reason: REASON });
      const booked = await call('POST', '/bookings', token, body);
      expect([booked.status, booked.body['code']]).toEqual([200, undefined]);
      return idOf(booked);
    };
    const [first, second] = [await book(0), await book(6)];
    const reception = await tokenFor(portal, await aPerson(portal, { role: 'reception' }));
    for (const by of [reception, await portal.tokenOf(DOCTOR), token]) {
      expect((await call('GET', `/booking/${first}`, by)).text).toMatch(NAMES);
      expect((await call('GET', `/bookings/${first}/reason`, by)).text).toContain(REASON);
    }
    expect((await call('GET', `/desk/persons/${person}`, reception)).text).toMatch(NAMES);
    const { date, slot } = offers[12]!;
    const moved = { doctor_email: DOCTOR, AppointmentDate: date, slot, reason: 'The doctor is ill' };
    expect((await call('POST', `/bookings/${first}/move`, reception, moved)).status).toBe(200);
    expect((await call('POST', `/bookings/${second}/cancel`, token, {})).status).toBe(200);
    await letUndoPass(portal.db);
    // As if booked long before, so that it is reminded.
    await portal.db
      .updateTable('booking')
      .set({ bookedAt: new Date(0), movedAt: null })
      .execute();
    await enqueueReminders(portal.portal);
    // Refused and failing requests.
    await call('POST', '/persons', token, { name: NAME, birth_date: '2999-01-01' });
    await call('PATCH', `/persons/${encodeURIComponent(NAME)}`, token, { name: NAME });
    await call('DELETE', `/persons/${person}`, token);
    await call('POST', '/bookings', token, bookingOf(offers[0]!, { person_id: NAME, visit_reason: REASON.repeat(20) }));
    await portal.db.schema.alterTable('bookingNote').renameTo('gone').execute();
    const failed = bookingOf(offers[18]!, { person_id: person, visit_reason: REASON });
    expect((await call('POST', '/bookings', token, failed)).status).toBe(500);
    await portal.db.schema.alterTable('gone').renameTo('bookingNote').execute();
    await portal.drain();
  });

  test('attack 39: neither is in the log, also at its most verbose, nor in a metric', async () => {
    const lines = logged.trim().split('\n');
    expect(lines.filter((line) => line.includes('"answered"')).length).toBeGreaterThan(10);
    expect(logged).toContain('call failed');
    const { body } = await metrics.app.inject('/metrics');
    expect(body).toContain('route="/api/v1/persons"');
    for (const text of [logged, body]) expect(text).not.toMatch(/quillora|nestfeather|throbbledon/i);
  });

  test('attack 39: neither is in a subject, a link or a calendar; the text of an email has the first name', async () => {
    const mails = await sentMails(portal);
    const own = mails.filter(({ to }) => to.email === parent.email);
    expect(own.map(({ subject }) => subject)).toContain('Reminder of your appointment');
    for (const { id, subject, text, calendar } of mails) {
      const links = (text.match(/https?:\S+/g) ?? []).join(' ');
      expect(`${id} ${subject} ${links} ${JSON.stringify(calendar ?? '')}`).not.toMatch(NAMES);
      expect(text).not.toContain(REASON);
    }
    for (const { text } of own) expect(text).not.toMatch(/nestfeather/i);
    for (const by of [token, await portal.tokenOf(DOCTOR)]) {
      const { body } = await call('POST', '/calendar-feed', by);
      const { url } = body.data as unknown as { url: string };
      const feed = await portal.app.inject({ url: new URL(url).pathname, headers: { host: '127.0.0.1:3999' } });
      expect(feed.body).toContain('BEGIN:VEVENT');
      expect(feed.body).not.toMatch(NAMES);
      expect(feed.body).not.toContain('throbbledon');
    }
  });

  test('attack 39: the reason is in no column of the database and in no backup; the name only where it belongs', async () => {
    const { rows: tables } = await sql<{ schema: string; name: string }>`
      select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema = 'public'`.execute(portal.db);
    const columnsWith = async (trace: string) => {
      const found = [];
      for (const { schema, name } of tables) {
        const { rows } = await sql<{ key: string }>`select distinct field.key
          from ${sql.table(`${schema}.${name}`)} as part, jsonb_each_text(to_jsonb(part)) as field
          where field.value ilike ${`%${trace}%`}`.execute(portal.db);
        found.push(...rows.map(({ key }) => `${name}.${key}`));
      }
      return found.toSorted();
    };
    expect(await columnsWith('throbbledon')).toEqual([]);
    expect(await columnsWith('nestfeather')).toEqual(['booking.patient_name', 'person.name']);
    const folder = mkdtempSync(join(tmpdir(), 'molar-persons-'));
    const file = join(folder, 'backup.jsonl.gz');
    await writeBackup(database, join(portal.dataDir, 'images'), file);
    const backup = gunzipSync(readFileSync(file)).toString();
    rmSync(folder, { recursive: true });
    expect(backup).toMatch(NAMES);
    expect(backup).toContain('sealed_note');
    expect(backup).not.toContain('throbbledon');
  });
});
