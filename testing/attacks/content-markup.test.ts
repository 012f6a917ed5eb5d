import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingOf, listOffers } from '#testing/free-slots';
import { describeOneDatabase } from '#testing/database';
import { startMailServer, type MailServer } from '#testing/mail-server';
import { httpActors, type HttpActors } from '#testing/http-actors';
import { openTestPortal, type TestPortal } from '#testing/portal';
import { ADMIN, DOCTOR } from './use-attacked-portal.ts';

const SCRIPT = '<script>alert(1)</script>';
const NAME = `Eve "><img src=x onerror=alert(1)>${SCRIPT}';--`;
const EVE = 'eve@example.test';
/** Tags in the portal's own mails; any other comes from typed text. */
const OWN_TAGS = 'html head meta title style body table tr td th h1 p a br blockquote'.split(' ');

describeOneDatabase('markup in what people type', (open) => {
  let portal: TestPortal;
  let life: HttpActors;
  let postbox: MailServer;
  beforeAll(async () => {
    postbox = await startMailServer();
    portal = await openTestPortal(await open(), postbox.env);
    life = await httpActors(portal);
    await life.signUpPatient(EVE, NAME);
    const offers = await listOffers(portal, 'Teeth Orthodontics');
    const offer = offers.find(({ doctor }) => doctor === DOCTOR);
    expect((await life.send('POST', '/bookings', bookingOf(offer!), EVE)).status).toBe(200);
    const message = { name: NAME, email: EVE, message: `${SCRIPT}\n\n<a href="https://evil.example">Click</a>\n.\n` };
    expect((await life.send('POST', '/contact', message)).status).toBe(200);
    await portal.drain();
  });
  afterAll(async () => {
    await portal.close();
    await postbox.close();
  });

  test.each([
    ['/profile', EVE],
    [`/user?userEmail=${EVE}`, EVE],
    [`/bookings?email=${EVE}`, EVE],
    [`/booking-doctor?email=${DOCTOR}`, DOCTOR],
    ['/users?userType=Patient', ADMIN],
    ['/desk/inbox?filter=messages', ADMIN],
    ['/audit', ADMIN],
  ])(
    'attack 31: %s returns typed markup as text, and no browser renders the response as a page',
    async (path, reader) => {
      const { status, headers, body } = await life.get(path, reader);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toMatch(/^application\/json/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
      // Stored letter for letter: names are escaped on output, not changed.
      expect(JSON.stringify(body)).toContain(JSON.stringify(NAME).slice(1, -1));
    },
  );

  test('attack 31: an error response contains no executable markup', async () => {
    for (const path of [
      `/${SCRIPT}`,
      `/slot/${SCRIPT}`,
      `/booking/${encodeURIComponent(SCRIPT)}`,
      `/users?userType=${SCRIPT}`,
    ]) {
      const { headers, text } = await life.api('GET', path);
      expect(headers.get('content-type')).toMatch(/^application\/json/);
      expect(text).not.toContain('<script>');
    }
  });

  test.each(['patient_Phone', 'treatment', 'slot', 'AppointmentDate'])(
    'attack 31: markup is refused as %s',
    async (field) => {
      const [offer] = await listOffers(portal, 'Teeth Cleaning');
      const answer = await life.send('POST', '/bookings', bookingOf(offer!, { [field]: SCRIPT }), EVE);
      expect([400, 409]).toContain(answer.status);
      expect(JSON.stringify(answer.body)).not.toContain('<script>');
    },
  );

  test('attack 31: mails contain typed markup as text', () => {
    const mails = postbox.received.filter(({ mail }) => `${mail.text}`.includes(NAME));
    // The mails of the confirmed booking and of the message to the clinic.
    expect(mails).toHaveLength(2);
    for (const { mail } of postbox.received) {
      const tags = [...`${mail.html}`.matchAll(/<\/?([a-z]\w*)/gi)].map(([, tag]) => tag);
      expect(tags.filter((tag) => !OWN_TAGS.includes(String(tag)))).toEqual([]);
      expect(mail.html).not.toMatch(/href="(?!http:\/\/127\.0\.0\.1|https:\/\/www\.google\.com\/maps\/dir\/|mailto:)/);
    }
  });

  test('attack 31: typed text cannot add a line to a calendar file', () => {
    const files = postbox.received.flatMap(({ mail }) => mail.attachments);
    const text = files
      .map(({ content }) => (typeof content === 'string' ? content : new TextDecoder().decode(content)))
      .join('');
    expect(text).toContain('BEGIN:VEVENT');
    expect(text).not.toMatch(/Eve|script|onerror/);
  });
});

const BREAKS = ['\r\n', '\n', '\r', '\u0085', '\u2028', '\u0000', '\v'];
const VICTIM = 'victim@example.test';

describeOneDatabase('headers in what people type', (open) => {
  let portal: TestPortal;
  let life: HttpActors;
  let postbox: MailServer;
  beforeAll(async () => {
    postbox = await startMailServer();
    portal = await openTestPortal(await open(), postbox.env);
    life = await httpActors(portal);
  });
  afterAll(async () => {
    await portal.close();
    await postbox.close();
  });

  test.each(BREAKS)('attack 32: a name or email with the line break %j is refused everywhere', async (end) => {
    const header = `${end}Bcc: ${VICTIM}`;
    const typed: [string, string, Record<string, string>][] = [
      ['POST', '/contact', { name: `Eve${header}`, email: EVE, message: 'Hi' }],
      ['POST', '/contact', { name: 'Eve', email: `${EVE}${header}`, message: 'Hi' }],
      ['POST', '/newsletter', { email: `${EVE}${header}` }],
      ['PATCH', '/profile', { name: `Eve${header}` }],
      ['POST', '/doctors', { name: `Eve${header}`, email: EVE, specialty: 'Orthodontics', image: '/images/x.jpg' }],
      [
        'POST',
        '/doctors',
        { name: 'Eve', email: `${EVE}${header}`, specialty: 'Orthodontics', image: '/images/x.jpg' },
      ],
    ];
    for (const [method, path, body] of typed) {
      const answer = await life.send(method, path, body, ADMIN);
      expect([path, answer.status, answer.body['code']]).toEqual([path, 400, 'invalid_input']);
    }
  });

  test('attack 32: the identity service refuses a name with a line break and mails nothing', async () => {
    const name = `Eve\r\nBcc: ${VICTIM}\r\nX-Injected: yes\r\n\r\n<b>Free money</b> at https://evil.example`;
    const { status } = await life.identity('/sign-up/email', { email: EVE, name, password: 'Demo#2026' });
    expect(status).toBe(400);
    await portal.drain();
    expect(postbox.received).toEqual([]);
  });

  test('attack 32: typed text is never mailed to an unproven address', async () => {
    postbox.received.splice(0);
    await life.signUp({ email: VICTIM, name: 'You won! Fetch it at evil.example/prize', password: 'Demo#2026' });
    await portal.drain();
    expect(postbox.received).toHaveLength(1);
    expect(postbox.received[0]?.recipients).toEqual([VICTIM]);
    expect(postbox.received[0]?.raw).not.toMatch(/You won|evil\.example/);
  });
});
