import { expect, test } from 'vitest';
import type { Profile } from '#contract/people/people';
import type { Session } from '#contract/people/sessions';
import { identifyCaller } from '#server/people/sessions/identify-caller';
import { updatePerson } from '#server/people/profiles/update-person';
import { describeOneDatabase } from '#testing/database';
import { mailedToken, mailsTo } from '#testing/outbox';
import { DEMO_PASSWORD } from '#server/app/seed/seed-demo';
import { uploadPhotoOf } from '#testing/upload-photo';
import { useTestPortal } from '#testing/use-test-portal';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1';

describeOneDatabase('a person’s own profile and sessions over HTTP', (database) => {
  const it = useTestPortal(database);
  const read = async (token: string) => {
    const { body } = await it.portal.call('GET', '/profile', { token });
    return body.data as unknown as Profile;
  };
  const change = (token: string | null, body: object) => it.portal.call('PATCH', '/profile', { token, body });
  const sessionsOf = async (token: string) => {
    const { body } = await it.portal.call('GET', '/sessions', { token });
    return body.data as unknown as Session[];
  };

  /** Signs in like a browser: identity first, then an access token. */
  async function signIn(email: string, userAgent = FIREFOX, password = DEMO_PASSWORD) {
    const cookie = await it.portal.cookieOf(email, password);
    const mint = async () => {
      const headers = { cookie, 'user-agent': userAgent };
      const { status, body } = await it.portal.call('GET', `/jwt?email=${email}`, { headers });
      return { status, token: String(body['accessToken']) };
    };
    return { cookie, token: (await mint()).token, mint };
  }
  const ask = async (token: string, email: string) =>
    (await it.portal.call('GET', `/user?userEmail=${email}`, { token })).status;

  const auth = (path: string, body: object, cookie: string) => it.portal.identity(path, body, { cookie });

  test('a date of birth is stored, retained by other changes, and removed by an empty one; it is never in the future', async () => {
    const token = await it.patient();
    expect((await read(token)).birthDate).toBeNull();
    expect((await change(token, { birth_date: '1980-12-24' })).body.data).toMatchObject({ birthDate: '1980-12-24' });
    await change(token, { phone: '030 1234567' });
    expect((await read(token)).birthDate).toBe('1980-12-24');
    for (const birth_date of ['2999-01-01', '1880-01-01', '24.12.1980']) {
      const { status, body } = await change(token, { birth_date });
      expect({ status, issues: body['issues'] }).toMatchObject({ status: 400, issues: [{ path: 'birth_date' }] });
    }
    await change(token, { birth_date: '' });
    expect((await read(token)).birthDate).toBeNull();
  });

  test('a person changes name, phone and language of their own, and what is left out stays', async () => {
    const token = await it.portal.signUpPatient('change@example.test', 'Carla Change');
    expect(await read(token)).toMatchObject({ name: 'Carla Change', phone: null, language: 'en' });
    expect(await change(token, { name: '  Carla Neu ', phone: '030 123456', language: 'de' })).toMatchObject({
      status: 200,
      body: { data: { name: 'Carla Neu', phone: '030 123456', language: 'de', email: 'change@example.test' } },
    });
    expect((await change(token, { phone: '' })).status).toBe(200);
    expect(await read(token)).toMatchObject({ name: 'Carla Neu', phone: null, language: 'de', role: 'Patient' });
    expect((await change(token, {})).status).toBe(200);
  });

  test.each([
    ['role', { role: 'admin' }],
    ['verification', { isverified: 'verified' }],
    ['email', { email: 'admin@demo.test' }],
    ['id', { _id: '7f4c1f6e-0000-4000-8000-000000000000' }],
    ['an empty name', { name: ' ' }],
    ['a name of two lines', { name: 'A\r\nBcc: b@example.test' }],
    ['a phone that is none', { phone: 'call me' }],
    ['a language we do not speak', { language: 'fr' }],
    ['an image that does not exist', { image: '/images/00000000000000000000000000000000.jpg' }],
    ['an image from elsewhere', { image: 'https://evil.example/x.jpg' }],
  ])('changing one’s %s is refused', async (_name, body) => {
    const token = await it.patient();
    const before = await read(token);
    expect((await change(token, body)).status).toBe(400);
    expect(await read(token)).toEqual(before);
  });

  test('the profile needs a token', async () => {
    expect((await it.portal.call('GET', '/profile')).status).toBe(401);
    expect((await change(null, { name: 'X' })).status).toBe(401);
    expect((await it.portal.call('GET', '/sessions')).status).toBe(401);
    expect((await it.portal.call('DELETE', '/sessions?id=others')).status).toBe(401);
  });

  test('a replaced image is deleted; the new one and those of others stay', async () => {
    const token = await it.portal.signUpPatient('photo@example.test');
    const other = await read(await it.otherPatient());
    const before = (await read(token)).image ?? '';
    const { cookie } = await signIn('photo@example.test');
    const image = await uploadPhotoOf(it.portal, cookie);
    expect((await change(token, { image: other.image })).status).toBe(400);
    expect((await change(token, { image })).status).toBe(200);
    await it.portal.drain();
    const status = async (url: string) =>
      (await it.portal.app.inject({ url, headers: { host: '127.0.0.1' } })).statusCode;
    expect([await status(before), await status(image), await status(other.image ?? '')]).toEqual([404, 200, 200]);
    expect((await change(token, { image: before })).status).toBe(400);
  });

  test('with PATIENT_PHOTO=off patients cannot add a photo later either, doctors can', async () => {
    const { portal } = it.portal;
    const settings = { ...portal.settings, clinic: { ...portal.settings.clinic, patientPhoto: 'off' } } as const;
    const addPhoto = async (email: string) => {
      const { token, cookie } = await signIn(email);
      const headers = new Headers({ authorization: `Bearer ${token}` });
      const image = await uploadPhotoOf(it.portal, cookie);
      const caller = await identifyCaller({ ...portal, settings }, headers, { identity: false });
      return updatePerson(caller, { image });
    };
    await expect(addPhoto('patient@demo.test')).rejects.toMatchObject({ issues: [{ path: 'image' }] });
    expect((await addPhoto('doctor@demo.test')).image).toMatch(/\/images\//);
  });

  test('an image that was chosen again before its removal stays', async () => {
    const token = await it.portal.signUpPatient('again@example.test');
    const first = (await read(token)).image ?? '';
    const { cookie } = await signIn('again@example.test');
    await change(token, { image: await uploadPhotoOf(it.portal, cookie) });
    expect((await change(token, { image: first })).status).toBe(200);
    await it.portal.drain();
    const shown = await it.portal.app.inject({ url: first, headers: { host: '127.0.0.1' } });
    expect(shown.statusCode).toBe(200);
  });

  test('sessions are listed by device and time, with the current one marked and without any credential', async () => {
    const email = 'leo@demo.test';
    const [desk, phone] = [await signIn(email), await signIn(email, IPHONE)];
    const seen = await sessionsOf(desk.token);
    expect(seen).toHaveLength(2);
    expect(seen.find((candidate) => candidate.isCurrent)).toMatchObject({ browser: 'Firefox', system: 'Linux' });
    expect(seen.find((candidate) => !candidate.isCurrent)).toMatchObject({ browser: 'Safari', system: 'iPhone' });
    expect(Object.keys(seen[0] ?? {}).toSorted()).toEqual(
      ['_id', 'browser', 'isCurrent', 'lastUsedAt', 'person_name', 'signedInAt', 'system'].toSorted(),
    );
    expect((await sessionsOf(phone.token)).find((candidate) => candidate.isCurrent)).toMatchObject({
      system: 'iPhone',
    });
  });

  test('an ended session’s tokens and cookie are refused at once; other sessions stay', async () => {
    const email = 'yusuf@demo.test';
    const [desk, phone] = [await signIn(email), await signIn(email, IPHONE)];
    const other = (await sessionsOf(desk.token)).find((candidate) => !candidate.isCurrent);
    const end = () => it.portal.call('DELETE', `/sessions?id=${other?._id}`, { token: desk.token });
    expect(await end()).toMatchObject({ status: 200, body: { data: { endedCount: 1 } } });
    expect(await ask(phone.token, email)).toBe(401);
    expect((await phone.mint()).status).toBe(401);
    expect(await it.portal.portal.ports.identity.prove(new Headers({ cookie: phone.cookie }))).toBeNull();
    expect(await ask(desk.token, email)).toBe(200);
    expect((await desk.mint()).status).toBe(200);
    expect((await end()).status).toBe(404);
  });

  test('signing out everywhere else leaves this one session, also of sign-ins that never asked for a token', async () => {
    const email = 'clara@demo.test';
    const [here, there] = [await signIn(email), await signIn(email, IPHONE)];
    const silent = await it.portal.cookieOf(email);
    const ended = await it.portal.call('DELETE', '/sessions?id=others', { token: here.token });
    expect(ended).toMatchObject({ status: 200, body: { data: { endedCount: 1 } } });
    expect(await ask(there.token, email)).toBe(401);
    for (const cookie of [there.cookie, silent]) {
      expect(await it.portal.portal.ports.identity.prove(new Headers({ cookie }))).toBeNull();
    }
    expect(await sessionsOf(here.token)).toHaveLength(1);
  });

  test('nobody ends another person’s session or an unknown one', async () => {
    const mine = await it.patient();
    const theirs = await sessionsOf(await it.otherPatient());
    const end = async (id: string) => (await it.portal.call('DELETE', `/sessions?id=${id}`, { token: mine })).status;
    expect(await end(theirs[0]?._id ?? '')).toBe(404);
    expect(await end('7f4c1f6e-0000-4000-8000-000000000000')).toBe(404);
    expect(await end('all')).toBe(400);
    expect(await sessionsOf(await it.otherPatient())).toHaveLength(theirs.length);
  });

  test('a new password needs the old one, and ends every other session and token', async () => {
    const email = 'password@example.test';
    await it.portal.signUpPatient(email);
    const [here, there] = [await signIn(email), await signIn(email, IPHONE)];
    const give = (currentPassword: string, newPassword: string) =>
      auth('/change-password', { currentPassword, newPassword, revokeOtherSessions: false }, here.cookie);
    expect(await give('Wrong#123', 'Other#22')).toMatchObject({ status: 400, body: { code: 'INVALID_PASSWORD' } });
    expect(await give(DEMO_PASSWORD, 'weakling')).toMatchObject({ status: 400, body: { code: 'WEAK_PASSWORD' } });
    expect(await ask(there.token, email)).toBe(200);
    const changed = await give(DEMO_PASSWORD, 'Other#22');
    expect([changed.status, changed.body]).toEqual([200, { status: true }]);
    for (const token of [here.token, there.token]) expect(await ask(token, email)).toBe(401);
    expect((await there.mint()).status).toBe(401);
    const minted = await it.portal.call('GET', `/jwt?email=${email}`, { headers: { cookie: changed.cookie } });
    expect(minted.status).toBe(200);
    expect(await ask((await signIn(email, FIREFOX, 'Other#22')).token, email)).toBe(200);
  });

  test('changing the password needs a session', async () => {
    const body = { currentPassword: DEMO_PASSWORD, newPassword: 'Other#22' };
    expect((await auth('/change-password', body, '')).status).toBe(401);
  });

  test('a new password by the mailed link also revokes valid tokens, and proves the address', async () => {
    const email = 'reset@example.test';
    await it.portal.signUpPatient(email);
    const { token, cookie } = await signIn(email);
    expect((await auth('/account', {}, cookie)).body).toMatchObject({ isEmailVerified: false });
    await auth('/request-password-reset', { email }, '');
    const link = await mailedToken(it.portal, email, '/reset-password');
    expect((await auth('/reset-password', { token: link, newPassword: 'Other#22' }, '')).status).toBe(200);
    expect(await ask(token, email)).toBe(401);
    const fresh = await signIn(email, FIREFOX, 'Other#22');
    expect((await auth('/account', {}, fresh.cookie)).body).toMatchObject({ isEmailVerified: true });
  });

  test('an address is proven by the link of the mail, once, and only its own', async () => {
    const email = 'verify@example.test';
    await it.portal.signUpPatient(email);
    const { cookie } = await signIn(email);
    const token = await mailedToken(it.portal, email, '/verify-email');
    const confirm = (given: unknown) => auth('/confirm-email', { token: given, password: DEMO_PASSWORD }, '');
    for (const wrong of ['', 'x'.repeat(32), 7, null]) expect((await confirm(wrong)).status).toBe(400);
    expect((await auth('/account', {}, cookie)).body).toMatchObject({ email, isEmailVerified: false });
    expect(await confirm(token)).toMatchObject({ status: 200, body: { status: true } });
    expect((await auth('/account', {}, cookie)).body).toMatchObject({ isEmailVerified: true });
    expect((await confirm(token)).status).toBe(400);
    expect((await auth('/send-verify-link', {}, '')).status).toBe(401);
  });

  test('a person who signs up in German gets German mail from the start', async () => {
    const email = 'deutsch@example.test';
    await auth('/sign-up/email', { email, name: 'Dora', password: DEMO_PASSWORD }, 'language=de');
    expect((await mailsTo(it.portal, email))[0]?.subject).toBe('Bitte bestätigen Sie Ihre E-Mail-Adresse');
    const cookie = await it.portal.cookieOf(email);
    const body = { name: 'Dora', email, role: 'Patient', image: await uploadPhotoOf(it.portal, cookie) };
    await it.portal.call('POST', '/users', { headers: { cookie: `${cookie}; language=de` }, body });
    expect(await read((await signIn(email)).token)).toMatchObject({ language: 'de' });
  });
});
