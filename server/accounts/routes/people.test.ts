import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { readSessionSecret } from '#server/app/config/secrets';
import { describeOneDatabase } from '#testing/database';
import { aJpeg } from '#testing/portal';
import { photoForm, uploadForm, uploadPhotoOf } from '#testing/upload-photo';
import { useTestPortal } from '#testing/use-test-portal';

const PASSWORD = 'Secret#1';

describeOneDatabase('people over HTTP', (database) => {
  const it = useTestPortal(database);
  /** Signs up an identity without a profile and returns its cookie. */
  const anIdentity = async (email: string) =>
    (await it.portal.identity('/sign-up/email', { email, name: 'Nora', password: PASSWORD })).cookie;
  const upload = async (cookie: string, photo: Buffer, field = 'image') =>
    uploadForm(it.portal, cookie, await photoForm(photo, { field, name: '../../me.jpg' }));
  const aPatient = async (email: string) => {
    const cookie = await anIdentity(email);
    const image = await uploadPhotoOf(it.portal, cookie);
    return { cookie, profile: { name: 'Nora', email, role: 'Patient', image } };
  };
  const signUp = (cookie: string, body: object) => it.portal.call('POST', '/users', { headers: { cookie }, body });

  test('a fresh identity gets a profile once, however often it is sent', async () => {
    const { cookie, profile } = await aPatient('once@example.test');
    const first = await signUp(cookie, profile);
    const second = await signUp(cookie, { ...profile, name: 'Somebody Else' });
    expect(first).toMatchObject({ status: 200, body: { data: { role: 'Patient', name: 'Nora', isverified: '' } } });
    expect(second.body.data).toEqual(first.body.data);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['an admin', { role: 'admin' }, 'role'],
    ['a verified one', { isverified: 'verified' }, 'isverified'],
    ['an id of its own', { _id: '7f4c1f6e-0000-4000-8000-000000000000' }, '_id'],
    ['an image that does not exist', { image: '/images/00000000000000000000000000000000.jpg' }, 'image'],
    ['an image from elsewhere', { image: 'https://evil.example/x.jpg' }, 'image'],
    ['a doctor without a number', { role: 'Doctor', specialty: 'Oral Surgery' }, 'registrationnumber'],
    ['a doctor without a specialty', { role: 'Doctor', registrationnumber: '12' }, 'specialty'],
    ['a doctor of an unknown specialty', { role: 'Doctor', registrationnumber: '12', specialty: 'Magic' }, 'specialty'],
  ])('sign-up with %s is refused', async (name, change, path) => {
    const { cookie, profile } = await aPatient(`${name.replaceAll(' ', '-')}@example.test`);
    const answer = await signUp(cookie, { ...profile, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body['issues']).toMatchObject([{ path }]);
  });

  test('what is missing at sign-up is named in the specified words', async () => {
    const { cookie, profile } = await aPatient('missing@example.test');
    const said = async (body: object) => {
      const { body: answer } = await signUp(cookie, body);
      const messages = (answer['issues'] as { message: string }[]).map(({ message }) => message);
      // A client that shows a single message shows the first.
      expect(answer['message']).toBe(messages[0]);
      return messages.toSorted();
    };
    expect(await said({ ...profile, role: 'Doctor', registrationnumber: '', specialty: '' })).toEqual([
      'Registration Number is Required',
      'Specialty is Required',
    ]);
    // Not offered at sign-up: no treatment belongs to it.
    expect(await said({ ...profile, role: 'Doctor', registrationnumber: '1', specialty: 'General Dentistry' })).toEqual(
      ['The clinic does not offer this specialty'],
    );
    const doctor = { ...profile, role: 'Doctor', specialty: 'Oral Surgery' };
    for (const registrationnumber of [-5, 1.5, 1e40, 'x']) {
      expect(await said({ ...doctor, registrationnumber })).toEqual(['Registration Number has digits only']);
    }
    expect(await said({ ...doctor, registrationnumber: null, specialty: null })).toHaveLength(2);
    expect(await said({})).toEqual([
      'Email is Required',
      'Image is required',
      'Name is required',
      'User Type is Required',
    ]);
    // The fields that only doctors have are reported together with the others.
    expect(await said({ name: '', email: '', role: 'Doctor', image: '', specialty: '' })).toEqual([
      'Email is Required',
      'Image is required',
      'Name is required',
      'Registration Number is Required',
      'Specialty is Required',
    ]);
    for (const image of ['/images/00000000000000000000000000000000.jpg', 'https://i.ibb.co/w04Prt6/c1f64245.jpg']) {
      expect(await said({ ...profile, image })).toEqual([
        'This photo was not uploaded here. Please upload it first: POST /images',
      ]);
    }
    // A name of invisible characters counts as missing.
    for (const name of ['\u200B', '\u3164\u2800', '\u202E']) {
      expect(await said({ ...profile, name })).toEqual(['Name is required']);
    }
  });

  test.each<[string, string | null]>([
    ['none', null],
    ['one at Google', 'https://lh3.googleusercontent.com/a/photo=s96-c'],
  ])('an account by Google with %s as photo is created without', async (_name, image) => {
    const email = `google-${image === null}@example.test`;
    const { cookie, profile } = await aPatient(email);
    // Google proves the address before the profile is created.
    await sql`update identity_user set "emailVerified" = true where email = ${email}`.execute(it.portal.db);
    expect(await signUp(cookie, { ...profile, image: '/images/00000000000000000000000000000000.jpg' })).toMatchObject({
      status: 400,
    });
    expect(
      await signUp(cookie, { ...profile, role: 'Doctor', image, registrationnumber: 1, specialty: 'Oral Surgery' }),
    ).toMatchObject({ status: 400, body: { issues: [{ path: 'image' }] } });
    expect(await signUp(cookie, { ...profile, image })).toMatchObject({ status: 200, body: { data: { image: null } } });
  });

  test('a doctor starts unverified, whether the number came as text or as a number', async () => {
    const { cookie, profile } = await aPatient('doc@example.test');
    const doctor = { ...profile, role: 'Doctor', registrationnumber: 4711, specialty: 'Oral Surgery' };
    expect(await signUp(cookie, doctor)).toMatchObject({
      status: 200,
      body: { data: { role: 'Doctor', isverified: '', registrationnumber: '4711', specialty: 'Oral Surgery' } },
    });
  });

  test('nobody signs up with another person’s address or image', async () => {
    const [mine, other] = [await aPatient('mine@example.test'), await aPatient('theirs@example.test')];
    expect(await signUp(mine.cookie, { ...mine.profile, email: 'admin@demo.test' })).toMatchObject({ status: 403 });
    expect(await signUp(mine.cookie, { ...mine.profile, image: other.profile.image })).toMatchObject({ status: 400 });
    expect(await signUp('', mine.profile)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  });

  test('people read their own profile and role, the admin everybody’s', async () => {
    const [token, admin] = [await it.patient(), await it.portal.tokenOf('admin@demo.test')];
    const read = async (path: string, asker: string | null) =>
      (await it.portal.call('GET', path, { token: asker })).status;
    for (const path of ['/user?userEmail=', '/usersrole?email=']) {
      expect(await read(path + it.patientEmail, token)).toBe(200);
      expect(await read(`${path}doctor@demo.test`, token)).toBe(403);
      expect(await read(`${path}nobody@example.test`, token)).toBe(403);
      expect(await read(path + it.patientEmail, null)).toBe(401);
      expect(await read(path + it.patientEmail, admin)).toBe(200);
    }
    const role = await it.portal.call('GET', `/usersrole?email=${it.patientEmail}`, { token });
    expect(role.body.data).toBe('Patient');
  });

  test('a token is minted only against proof, for that very address, with a profile', async () => {
    const mint = async (email: string, cookie: string) => {
      const { status, body } = await it.portal.call('GET', `/jwt?email=${email}`, { headers: { cookie } });
      return { status, code: body['code'], hasToken: typeof body['accessToken'] === 'string' };
    };
    const cookie = await it.portal.cookieOf(it.patientEmail);
    expect(await mint(it.patientEmail, cookie)).toMatchObject({ status: 200, hasToken: true });
    expect(await mint('admin@demo.test', cookie)).toMatchObject({ status: 401, hasToken: false });
    expect(await mint(it.patientEmail, '')).toMatchObject({ status: 401, hasToken: false });
    const unfinished = await anIdentity('unfinished@example.test');
    expect(await mint('unfinished@example.test', unfinished)).toMatchObject({
      status: 409,
      code: 'profile_missing',
      hasToken: false,
    });
  });

  test('signing out revokes the token at once, and the session mints no other', async () => {
    const cookie = await it.portal.cookieOf('clara@demo.test');
    const minted = await it.portal.call('GET', '/jwt?email=clara@demo.test', { headers: { cookie } });
    const token = String(minted.body['accessToken']);
    const bookings = () => it.portal.call('GET', '/bookings?email=clara@demo.test', { token });
    expect((await bookings()).status).toBe(200);
    await it.portal.call('POST', '/sign-out', { token, headers: { cookie } });
    expect((await bookings()).status).toBe(401);
    expect((await it.portal.call('GET', '/jwt?email=clara@demo.test', { headers: { cookie } })).status).toBe(401);
  });

  test('signing out by the token alone ends its session, cookie and all, and no other', async () => {
    const cookie = await it.portal.cookieOf('mina@demo.test');
    const mint = () => it.portal.call('GET', '/jwt?email=mina@demo.test', { headers: { cookie } });
    const token = String((await mint()).body['accessToken']);
    const other = await it.portal.tokenOf('mina@demo.test');
    expect((await it.portal.call('POST', '/sign-out', { token })).status).toBe(200);
    const read = async (asker: string) =>
      (await it.portal.call('GET', '/user?userEmail=mina@demo.test', { token: asker })).status;
    expect(await read(token)).toBe(401);
    expect((await mint()).status).toBe(401);
    expect(await read(other)).toBe(200);
  });

  test('signing out twice succeeds', async () => {
    expect((await it.portal.call('POST', '/sign-out', { token: 'stale' })).status).toBe(200);
    expect((await it.portal.call('POST', '/sign-out')).status).toBe(200);
  });

  test('a token with another key, kind, audience or time is refused', async () => {
    const session = await it.portal.db
      .selectFrom('session')
      .select(['id', 'subject'])
      .where('endedAt', 'is', null)
      .executeTakeFirstOrThrow();
    const key = createHash('sha256')
      .update(`access-token:${readSessionSecret(undefined, it.portal.dataDir)}`)
      .digest();
    const make = (change: { typ?: string; aud?: string; exp?: number; key?: Uint8Array }) =>
      new SignJWT({ sid: session.id })
        .setProtectedHeader({ alg: 'HS256', typ: change.typ ?? 'at+jwt' })
        .setSubject(session.subject)
        .setAudience(change.aud ?? 'molar-api')
        .setExpirationTime(change.exp ?? Math.floor(Date.now() / 1000) + 60)
        .sign(change.key ?? key);
    const unsigned = new UnsecuredJWT({ sid: session.id })
      .setSubject(session.subject)
      .setAudience('molar-api')
      .setExpirationTime('1h')
      .encode();
    const bad = [
      unsigned,
      await make({ typ: 'JWT' }),
      await make({ aud: 'other' }),
      await make({ exp: Math.floor(Date.now() / 1000) - 60 }),
      await make({ key: new TextEncoder().encode('x'.repeat(32)) }),
    ];
    const call = async (token: string) =>
      (await it.portal.call('POST', '/create-payment-intent', { token, body: { price: 1 } })).status;
    expect(await call(await make({}))).not.toBe(401);
    expect(await Promise.all(bad.map(call))).toEqual([401, 401, 401, 401, 401]);
  });

  test('a deleted person is signed out at once, even with a valid token', async () => {
    const token = await it.portal.signUpPatient('gone@example.test');
    await it.portal.db
      .updateTable('person')
      .set({ deletedAt: new Date() })
      .where('email', '=', 'gone@example.test')
      .execute();
    expect((await it.portal.call('GET', '/bookings?email=gone@example.test', { token })).status).toBe(401);
  });

  test('an image is stored for its owner and served as an image, whatever its file name', async () => {
    const cookie = await anIdentity('photo@example.test');
    const uploaded = await upload(cookie, await aJpeg({ width: 1600, height: 900 }));
    expect(uploaded).toMatchObject({ status: 200, body: { success: true } });
    const url = uploaded.body.data?.url ?? '';
    const image = await it.portal.app.inject({ url, headers: { host: '127.0.0.1' } });
    expect([image.statusCode, image.headers['content-type'], image.headers['x-content-type-options']]).toEqual([
      200,
      'image/jpeg',
      'nosniff',
    ]);
    expect(image.headers['cross-origin-resource-policy']).toBe('same-origin');
    for (const path of [
      '/images/../session-secret',
      '/images/%2e%2e%2fsession-secret',
      '/images/..%5csession-secret',
    ]) {
      expect([400, 404]).toContain(
        (await it.portal.app.inject({ url: path, headers: { host: '127.0.0.1' } })).statusCode,
      );
    }
  });

  test('a file that is no image, is too large, or comes from an anonymous caller is refused', async () => {
    const cookie = await anIdentity('bad-photo@example.test');
    expect(await upload('', await aJpeg())).toMatchObject({ status: 401 });
    expect(await upload(cookie, Buffer.from('<svg onload="alert(1)"/>'))).toMatchObject({
      status: 400,
      body: { code: 'not_a_picture' },
    });
    expect(await upload(cookie, await aJpeg(), 'avatar')).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
    expect(await upload(cookie, Buffer.alloc(11 * 1024 * 1024))).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
    expect(await it.portal.call('POST', '/images', { headers: { cookie }, body: { image: 'x' } })).toMatchObject({
      status: 415,
    });
  });

  test('a doctor can be added without a photo, but not by leaving it out', async () => {
    const body = { name: 'Dr. Ole Ohne', email: 'ole@example.test', specialty: 'Orthodontics' };
    const token = await it.portal.tokenOf('admin@demo.test');
    const add = (change: object) => it.portal.call('POST', '/doctors', { token, body: { ...body, ...change } });
    const missing = [{ path: 'image', message: 'Image is required' }];
    expect((await add({})).body['issues']).toMatchObject(missing);
    expect((await add({ image: '' })).body['issues']).toMatchObject(missing);
    expect(await add({ image: null })).toMatchObject({ status: 200, body: { data: { image: null } } });
    const { body: listed } = await it.portal.call('GET', '/doctors', {});
    expect(listed.data).toContainEqual(expect.objectContaining({ name: 'Dr. Ole Ohne', image: null }));
  });
});
