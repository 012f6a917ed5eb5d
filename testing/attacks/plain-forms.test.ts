import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { validation } from '#i18n/messages/shared/validation';
import { readSource } from '#testing/architecture/read-source';
import { describeOneDatabase } from '#testing/database';
import { sendForm, servePagesOf, type Page, type Sent } from '#testing/page-forms';
import { aJpeg, openTestPortal, type TestPortal } from '#testing/portal';

const PASSWORD = 'Secret#1';

test('every page with an action is tested here', () => {
  const pages = readSource().filter(
    ({ path, text }) => path.startsWith('web/routes/') && /^export .*\baction\b/m.test(text),
  );
  const names = {
    login: 'login',
    signup: 'signup',
    'forgot-password': 'forgot-password',
    'sign-out': 'sign-out',
    contact: 'contact',
    aboutus: 'about',
  };
  // Language and theme are no secret; `e2e/journeys/attacks.spec.ts` tests their redirect.
  const tested = [...Object.values(names), 'preferences'].map((name) => `web/routes/${name}.ts`);
  expect(pages.map(({ path }) => path.replace(/tsx$/, 'ts')).toSorted()).toEqual(tested.toSorted());
});

describeOneDatabase('forms of pages', (open) => {
  let portal: TestPortal;
  let app: FastifyInstance;

  beforeAll(async () => {
    portal = await openTestPortal(await open());
    app = await servePagesOf(portal);
  });
  afterAll(async () => {
    await app.close();
    await portal.close();
  });

  const send = (page: Page | `${Page}?${string}`, form: Sent, headers: Record<string, string> = {}, server = app) =>
    sendForm(server, page, form, headers);

  async function emailOf(cookie: string): Promise<string | null> {
    const identity = await portal.portal.ports.identity.prove(new Headers({ cookie }));
    return identity?.email ?? null;
  }

  const signUpForm = async (email: string, more: Sent = {}) => ({
    name: 'Petra Plain',
    email,
    password: PASSWORD,
    role: 'Patient',
    registrationnumber: '',
    specialty: '',
    image: await aJpeg({ width: 900, height: 500 }),
    ...more,
  });
  const personOf = (email: string) =>
    portal.db.selectFrom('person').selectAll().where('email', '=', email).executeTakeFirst();

  test('logging in sets a new session, ends the one sent with it, and redirects to a page of the portal only', async () => {
    const form = { email: 'Patient@demo.test ', password: 'Demo#2026' };
    const first = await send('login?from=%2Fdashboard', form);
    expect([first.status, first.location, first.cacheControl]).toEqual([303, '/dashboard', 'private, no-store']);
    expect(await emailOf(first.cookie)).toBe('patient@demo.test');
    // Session fixation: a session that somebody planted is not the one that is signed in.
    const second = await send('login', form, { cookie: first.cookie });
    expect(second.cookie).not.toBe(first.cookie);
    expect(await emailOf(first.cookie)).toBeNull();
    for (const from of ['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)']) {
      const { location } = await send(`login?from=${encodeURIComponent(from)}`, form);
      expect([from, location]).toEqual([from, '/']);
    }
  });

  test('what was typed is shown again, but no password, and the message is the same for an unknown address', async () => {
    const secret = 'Wrong#2026';
    const replies = [
      await send('login', { email: 'patient@demo.test', password: secret }),
      await send('login', { email: 'nobody@example.test', password: secret }),
      await send('login', { email: 'not an address', password: secret }),
      await send('signup', await signUpForm('patient@demo.test', { password: secret })),
      await send('signup', await signUpForm('x', { password: 'secret' })),
    ];
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 400, 422, 400]);
    for (const { text } of replies) expect(text).not.toMatch(/Wrong#2026|"secret"/);
    const [known, unknown] = replies;
    expect(known?.result?.failure).toEqual(unknown?.result?.failure);
    expect(known?.result?.values).toEqual({ email: 'patient@demo.test' });
  });

  test('signing up with a photo creates identity, image and profile, and signs in', async () => {
    const email = 'petra-plain@example.test';
    const done = await send('signup?from=%2Fappointment%3Ftreatment%3D1', await signUpForm(email), {
      cookie: 'language=de',
    });
    expect([done.status, done.location]).toEqual([303, '/appointment?treatment=1']);
    expect(done.cookies.find(({ name }) => name === 'flash')?.value).toBe('profileCreated');
    expect(await emailOf(done.cookie)).toBe(email);
    const person = await personOf(email);
    expect(person).toMatchObject({ name: 'Petra Plain', role: 'patient', language: 'de' });
    expect(person?.imageUrl).toMatch(/^\/images\/.+\.jpg$/);
  });

  test('all faults of a sign-up are reported at once, and nothing is created', async () => {
    const empty = await send('signup', { name: '', email: '', password: '', role: '' });
    expect(empty.result?.errors).toEqual({
      name: 'validation.nameRequired',
      email: 'validation.emailRequired',
      password: 'validation.passwordRequired',
      role: 'validation.roleRequired',
      image: 'validation.imageRequired',
    });
    const doctor = await send('signup', { name: '', email: '', password: '', role: 'Doctor' });
    expect(Object.keys(doctor.result?.errors ?? {})).toEqual(
      expect.arrayContaining(['registrationnumber', 'specialty', 'image']),
    );
    expect(empty.cookies).toEqual([]);
    for (const [password, message] of [
      ['abc', 'validation.passwordShortPattern'],
      ['A1!', 'validation.passwordShort'],
      ['abcdefg', 'validation.passwordPattern'],
    ] as const) {
      const { result } = await send('signup', await signUpForm('petra-short@example.test', { password }));
      expect([password, result?.errors]).toEqual([password, { password: message }]);
    }
  });

  test('a sign-up that failed at the photo continues with another, without the password', async () => {
    const email = 'petra-again@example.test';
    const svg = Buffer.from('<svg onload="alert(1)"/>');
    const first = await send('signup', await signUpForm(email, { image: svg }));
    expect(first.result?.errors['image']).toMatch(/not a JPG photo/);
    expect(first.result?.done).toEqual({ registered: email });
    expect(await personOf(email)).toBeUndefined();
    // The address of the form counts as little as a password: the session says whose profile it is.
    const form = await signUpForm('patient@demo.test', { password: '' });
    const second = await send('signup', form, { cookie: first.cookie });
    expect(second.status).toBe(303);
    expect(await personOf(email)).toMatchObject({ name: 'Petra Plain' });
  });

  test('an identity without a profile is sent from log-in to sign-up, and can sign out', async () => {
    await portal.signUpIdentity('half@example.test');
    const half = await send('login?from=%2Fdashboard', { email: 'half@example.test', password: 'Demo#2026' });
    expect([half.status, half.location]).toEqual([303, '/signup?from=%2Fdashboard']);
    const left = await send('sign-out', { back: '/signup?from=%2Fdashboard' }, { cookie: half.cookie });
    expect([left.status, left.location]).toEqual([303, '/signup?from=%2Fdashboard']);
    expect(await emailOf(half.cookie)).toBeNull();
  });

  test('signing out ends the session, deletes the cookie, clears the browser’s storage, and redirects within the portal', async () => {
    const { cookie } = await send('login', { email: 'patient@demo.test', password: 'Demo#2026' });
    const minted = await portal.call('GET', '/jwt?email=patient@demo.test', { headers: { cookie } });
    const { accessToken: token } = minted.body as { accessToken: string };
    for (const origin of ['http://evil.test', 'null', '']) {
      expect((await send('sign-out', {}, { cookie, origin })).status).toBe(403);
    }
    expect(await emailOf(cookie)).toBe('patient@demo.test');
    const left = await send('sign-out', { back: '//evil.test' }, { cookie });
    expect([left.status, left.location, left.clears]).toEqual([303, '/', '"storage"']);
    expect(left.cookies.map(({ value }) => value).filter(Boolean)).toEqual([]);
    expect(await emailOf(cookie)).toBeNull();
    expect((await portal.call('GET', '/bookings?email=patient@demo.test', { token })).status).toBe(401);
    // Without a session it does the same.
    expect((await send('sign-out', {})).location).toBe('/');
  });

  test('nobody signs up as admin, and nobody else’s image is used', async () => {
    const admin = await send('signup', await signUpForm('boss@example.test', { role: 'admin' }));
    expect(admin.result?.errors).toEqual({ role: 'validation.roleRequired' });
    const doctor = await signUpForm('doc@example.test', {
      role: 'Doctor',
      registrationnumber: '1',
      specialty: 'Magic',
    });
    expect((await send('signup', doctor)).result?.errors['specialty']).toMatch(/does not offer/);
  });

  test('the Google button says that Google is not configured', async () => {
    const { result } = await send('login', { intent: 'google' });
    expect(result?.done).toEqual({ google: 'off' });
  });

  test('a message and a subscription are stored; wrong fields are named in the language of the page', async () => {
    const message = { name: 'Vera', email: 'vera@example.test', message: 'Hello', website: '' };
    expect((await send('contact', message)).result?.done).toEqual({ name: 'Vera', email: 'vera@example.test' });
    const wrong = await send('contact', { ...message, name: '', email: 'x' }, { cookie: 'language=de' });
    expect(wrong.result).toMatchObject({
      values: { message: 'Hello' },
      errors: { name: validation.de.nameRequired, email: validation.de.emailInvalid },
      failure: null,
    });
    expect((await send('aboutus', { email: 'nora@example.test' })).result?.done).toEqual({
      email: 'nora@example.test',
    });
    expect((await send('forgot-password', { email: 'nobody@example.test' })).result?.done).toEqual({});
    const count = portal.db.selectFrom('contactMessage').select('name').where('name', '=', 'Vera').execute();
    expect(await count).toHaveLength(1);
  });

  test('a log-in ends at the page one came from, else at home, for every role', async () => {
    const password = 'Demo#2026';
    for (const role of ['patient', 'doctor', 'reception', 'admin']) {
      const form = { email: `${role}@demo.test`, password };
      expect([role, (await send('login', form)).location]).toEqual([role, '/']);
      expect((await send('login?from=%2Fcontact', form)).location).toBe('/contact');
    }
  });

  test('the limits of the API hold for the forms too', async () => {
    const message = { name: 'Flood', email: 'flood@example.test', message: 'Hello' };
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await send('contact', message)).status);
    expect(statuses.at(-1)).toBe(429);
    const guesses = [];
    for (let n = 0; n < 6; n += 1)
      guesses.push(await send('login', { email: 'clara@demo.test', password: 'Wrong#2026' }));
    expect(guesses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(guesses.at(-1)?.result?.failure).toMatchObject({ code: 'too_many_requests', message: /minute/ });
  });

  test.each([
    ['optional', 'Patient', true, 303],
    ['optional', 'Doctor', false, 400],
    ['off', 'Patient', false, 303],
    ['off', 'Doctor', false, 400],
  ] as const)('with PATIENT_PHOTO=%s a %s without a photo gets …', async (rule, role, hasNone, status) => {
    const { portal: of } = portal;
    const settings = { ...of.settings, clinic: { ...of.settings.clinic, patientPhoto: rule } };
    const server = await servePagesOf({ ...portal, portal: { ...of, settings } });
    const email = `${rule}-${role}@example.test`.toLowerCase();
    const doctor = { registrationnumber: '4711', specialty: 'Oral Surgery' };
    const form = await signUpForm(email, { role, ...(role === 'Doctor' && doctor) });
    const { image: _image, ...without } = form;
    expect((await send('signup', rule === 'off' && role === 'Patient' ? form : without, {}, server)).status).toBe(
      status,
    );
    if (status === 303) expect((await personOf(email))?.imageUrl, String(hasNone)).toBeNull();
    await server.close();
  });
});
