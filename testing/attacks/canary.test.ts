import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeBackup } from '#server/app/startup/backup-file';
import { createLogger } from '#server/app/startup/create-logger';
import { createMetrics, type Metrics } from '#server/app/http/metrics';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { inviteStaff } from '#server/accounts/create/invite-staff';
import { DEMO_PASSWORD } from '#server/app/seed/seed-demo';
import { cardEvent } from '#testing/card-messages';
import { intentOf } from '#testing/confirm-card';
import { describeOneDatabase } from '#testing/database';
import { bookingOf, listOffers } from '#testing/free-slots';
import { startMailServer, type MailServer } from '#testing/mail-server';
import { httpActors, type HttpActors } from '#testing/http-actors';
import { openTestPortal, type TestPortal } from '#testing/portal';
import { openStripePortal, type StripePortal } from '#testing/stripe-portal';
import { photoForm } from '#testing/upload-photo';
import { ADMIN, DOCTOR } from './use-attacked-portal.ts';

/** Data that only one patient typed; each value is unique. */
const canary = {
  name: 'Zyxaria Canaryfeather',
  email: 'qwopbird@example.test',
  phone: '+49 30 77718293',
  message: 'My wisdomgrumble aches',
  file: 'birdportrait.jpg',
  password: 'Sing#Loud7',
};
const TRACES = [
  /zyxaria|canaryfeather/i,
  /qwopbird/i,
  /7771\s?8293/,
  /wisdomgrumble/i,
  /birdportrait/i,
  /sing(#|%23)loud/i,
];
const tracesIn = (text: string) => TRACES.filter((trace) => trace.test(text)).map(String);
/** One-time links, cookies and tokens, which authorize any reader. */
const SECRETS = /eyJ[\w-]{10,}\.|#token=|session_token|Bearer |client_secret|_secret_/;

type Reply = { what: string; cacheControl: string | null; text: string };

describeOneDatabase('what one patient typed', (open) => {
  let database: OpenDatabase;
  let stripe: StripePortal;
  let portal: TestPortal;
  let life: HttpActors;
  let postbox: MailServer;
  let metrics: Metrics;
  let logged = '';
  const personal: Reply[] = [];
  const log = new Writable({
    write(part: Buffer, _encoding, done) {
      logged += part.toString();
      done();
    },
  });

  /** Calls whose responses contain the patient's data. */
  const look = async (path: string, token: string) => {
    const { status, headers, body } = await life.api('GET', path, { token });
    expect([path, status]).toEqual([path, 200]);
    personal.push({ what: path, cacheControl: headers.get('cache-control'), text: JSON.stringify(body) });
  };

  beforeAll(async () => {
    metrics = createMetrics();
    postbox = await startMailServer();
    const watcher = { logger: createLogger('debug', log), observe: metrics.observe };
    database = await open();
    stripe = await openStripePortal(database, postbox.env, watcher);
    ({ portal } = stripe);
    life = await httpActors(portal);
  });
  afterAll(async () => {
    await stripe.close();
    await metrics.app.close();
    await postbox.close();
  });

  test('attack 39: a patient uses every feature, and staff view their data', async () => {
    const { name, email, phone, message, password } = canary;
    const cookie = await life.signUp({ email, name, password });
    const form = await photoForm(undefined, { name: canary.file });
    const uploaded = await life.api('POST', '/images', { body: form, cookie });
    const { url: image } = uploaded.body['data'] as { url: string };
    const profile = await life.api('POST', '/users', { body: { name, email, role: 'Patient', image }, cookie });
    expect(profile.status).toBe(200);
    personal.push({
      what: 'sign-up',
      cacheControl: profile.headers.get('cache-control'),
      text: JSON.stringify(profile.body),
    });
    const minted = await life.api('GET', `/jwt?email=${encodeURIComponent(email)}`, { cookie });
    personal.push({
      what: 'token',
      cacheControl: minted.headers.get('cache-control'),
      text: JSON.stringify(minted.body),
    });
    const token = String(minted.body['accessToken']);

    const offers = await listOffers(portal, 'Teeth Orthodontics');
    const offer = offers.find(({ doctor }) => doctor === DOCTOR)!;
    const body = bookingOf(offer, { patient_Phone: phone, patient_name: name, patient_email: email });
    const booked = await life.api('POST', '/bookings', { token, body });
    const { _id: id } = booked.body['data'] as { _id: string };
    const begun = await life.api('POST', '/create-payment-intent', { token, body: { price: 120, bookingID: id } });
    const secret = String(begun.body['clientSecret']);
    const intent = intentOf(secret);
    await stripe.confirm(secret, '4242424242424242');
    const paid = { price: 120, transactionid: intent, email, bookingID: id };
    expect((await life.api('POST', '/payment', { token, body: paid })).status).toBe(200);
    await life.api('POST', '/contact', { body: { name, email, message } });
    await life.api('POST', '/newsletter', { body: { email } });
    await life.api('PATCH', '/profile', { token, body: { name: `${name} II`, phone } });
    await life.identity('/request-password-reset', { email });
    await life.identity('/send-verify-link', {}, { cookie });
    await life.identity('/change-password', { currentPassword: password, newPassword: `${password}a` }, { cookie });
    await life.identity('/update-user', { name }, { cookie });

    const again = await life.signIn(email, `${password}a`);
    const fresh = await life.tokenOf({ email, cookie: again });
    for (const path of ['/profile', `/user?userEmail=${email}`, `/bookings?email=${email}`, `/booking/${id}`]) {
      await look(path, fresh);
    }
    const admin = await portal.tokenOf(ADMIN, DEMO_PASSWORD);
    for (const path of [
      '/users?userType=Patient',
      `/users?userType=Patient&search=${name.slice(0, 7)}`,
      '/desk/inbox?filter=messages',
      '/audit',
    ]) {
      await look(path, admin);
    }
    await look(`/booking-doctor?email=${DOCTOR}`, await portal.tokenOf(DOCTOR, DEMO_PASSWORD));
    await portal.drain();
    for (const { what, text } of personal) expect([what, tracesIn(text).length > 0]).toEqual([what, true]);
  }, 60_000);

  test('attack 39: every kind of error occurs', async () => {
    const { name, email, phone, message, password } = canary;
    const cookie = await life.signIn(email, `${password}a`);
    const token = await life.tokenOf({ email, cookie });
    // Refused: another password, an address that is taken, unknown fields, invalid JSON.
    await life.identity('/sign-in/email', { email, password: `${password}!` });
    await life.identity('/sign-up/email', { email, name, password });
    await life.identity('/sign-up/email', { email: `${email}\u0000`, name: `${name}\ud800`, password });
    await life.api('POST', '/bookings', { token, body: { patient_name: name, [name]: email } });
    await life.api('GET', `/bookings?email=x${email}&${name}=${phone}`, { token });
    await life.api('GET', `/${encodeURIComponent(name)}/${email}`);
    await life.api('GET', `/booking/${encodeURIComponent(name)}`, { token });
    await life.api('POST', '/contact', {
      headers: { 'content-type': 'application/json' },
      body: `{"name":"${name}","email":"${email}",`,
    });
    await life.request('GET', `/${encodeURIComponent(name)}?email=${email}`, {
      headers: { referer: `http://x/${name}`, 'user-agent': name },
    });
    // Failures: a missing table, a mail server that refuses, a provider that cannot be reached.
    const { db } = portal;
    await db.schema.alterTable('contactMessage').renameTo('gone').execute();
    const broken = await life.api('POST', '/contact', { body: { name, email, message } });
    expect(broken.status).toBe(500);
    expect(tracesIn(JSON.stringify(broken.body))).toEqual([]);
    await db.schema.alterTable('gone').renameTo('contactMessage').execute();
    postbox.refuses = 'recipients';
    await life.api('POST', '/newsletter', { body: { email } });
    await life.identity('/request-password-reset', { email });
    await expect(portal.drain()).rejects.toThrow();
    expect(logged).toContain('job failed, it is tried again');
    postbox.refuses = 'nothing';
    expect(await portal.sendSignedCardEvent(cardEvent('payment_intent.succeeded', name))).toBeGreaterThanOrEqual(200);
    stripe.recorder.close();
    const [booking] = (
      (await life.api('GET', `/bookings?email=${email}`, { token })).body['data'] as {
        appointmentData: { _id: string }[];
      }
    ).appointmentData;
    await life.api('POST', '/payment', {
      token,
      body: { price: 120, transactionid: 'pi_1', email, bookingID: booking?._id },
    });
  }, 60_000);

  test('attack 39: the log has no patient data, even at the most verbose level', () => {
    const lines = logged.trim().split('\n');
    expect(lines.length).toBeGreaterThan(40);
    expect(lines.some((line) => line.includes('"answered"'))).toBe(true);
    expect(lines.filter((line) => tracesIn(line).length > 0)).toEqual([]);
    expect(lines.filter((line) => SECRETS.test(line))).toEqual([]);
  });

  test('attack 39: the metrics have no patient data', async () => {
    const { body } = await metrics.app.inject('/metrics');
    expect(body).toContain('route="/api/v1/bookings"');
    expect(tracesIn(body)).toEqual([]);
  });

  test('attack 39: the card provider gets no patient data', () => {
    const { seen } = stripe.recorder;
    expect(seen.some(({ path, fields }) => path === '/v1/payment_intents' && fields.has('amount'))).toBe(true);
    expect(seen.filter(({ raw }) => tracesIn(raw).length > 0)).toEqual([]);
    for (const { reply } of seen) expect(tracesIn(JSON.stringify(reply))).toEqual([]);
  });

  test('attack 39: mail subjects and links have no patient data, and each mail goes to its recipient only', () => {
    expect(postbox.received.length).toBeGreaterThan(4);
    for (const { recipients, mail } of postbox.received) {
      expect(tracesIn(`${mail.subject} ${mail.messageId}`)).toEqual([]);
      expect(tracesIn(`${/http\S+/.exec(`${mail.text}`)?.[0]}`)).toEqual([]);
      expect(recipients).toEqual([expect.stringMatching(/^(qwopbird@example\.test|praxis@molar\.example)$/)]);
    }
  });

  test('attack 39: visitors and other patients get no patient data', async () => {
    const paths = [
      '/appointmentOptions',
      '/appointmentSpecialty',
      '/clinic',
      `/slot/${DOCTOR}`,
      '/closed-days?from=2026-12-01&to=2026-12-31',
      '/outbox',
    ];
    for (const path of paths
      .map((one) => `/api/v1${one}`)
      .concat('/api/docs', '/api/docs/json', '/healthz', '/readyz')) {
      expect([path, tracesIn((await life.request('GET', path)).text)]).toEqual([path, []]);
    }
  });

  test('attack 39: responses with patient data forbid caching', () => {
    expect(personal.length).toBeGreaterThan(9);
    for (const { what, cacheControl } of personal) expect([what, cacheControl]).toEqual([what, 'no-store']);
  });

  test('attack 47: no one-time link is in the database, the job queue, the log or a backup', async () => {
    const { email } = canary;
    const folder = mkdtempSync(join(tmpdir(), 'molar-links-'));
    // Everything that a reader of the database, or of a copy, can see.
    const readable = async () => {
      const file = join(folder, 'backup.jsonl.gz');
      await writeBackup(database, join(portal.dataDir, 'images'), file);
      const { rows } = await sql<{ row: string }>`select to_jsonb(job)::text as row from job_outbox as job`.execute(
        portal.db,
      );
      return [gunzipSync(readFileSync(file)).toString(), ...rows.map(({ row }) => row)].join('\n');
    };
    const before = postbox.received.length;
    await life.identity('/request-password-reset', { email });
    await life.signUp({ email: 'unfinished@example.test', name: 'U', password: canary.password });
    await inviteStaff(portal.portal, {
      email: 'new@example.test',
      name: 'N',
      role: 'admin',
      language: 'en',
      actorId: null,
      canMail: true,
    });
    const waiting = await readable();
    await portal.drain();
    const sent = postbox.received.slice(before).map(({ mail }) => String(mail.text));
    const tokens = sent.flatMap((text) => /#token=(\S+)/.exec(text)?.[1] ?? []);
    expect(tokens.length).toBeGreaterThanOrEqual(3);
    const found = (text: string) => tokens.filter((token) => text.includes(token));
    expect(waiting).toContain('one-time-link');
    expect([waiting, await readable()].flatMap((text) => [...found(text), ...(/[#]token=/.exec(text) ?? [])])).toEqual(
      [],
    );
    expect(found(logged)).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});

describeOneDatabase('the outbox of a demo', (open) => {
  test('attack 39: is readable on this machine only and is not cached by browsers', async () => {
    const portal = await openTestPortal(await open());
    const { status, headers } = await portal.call('GET', '/outbox');
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    await portal.close();
  }, 60_000);
});
