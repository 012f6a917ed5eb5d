import { createHook } from 'node:async_hooks';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/app/seed/seed-demo';
import { describeOneDatabase } from '#testing/database';
import { mailedToken } from '#testing/outbox';
import { aPersonWithCookie, STAFF_PASSWORD, type TestPerson } from '#testing/people';
import type { Reply } from '#testing/request';
import { uploadPhotoOf } from '#testing/upload-photo';
import { useAttacker } from './use-attacker.ts';

const EVIL_PASSWORD = 'Evil#666';

describeOneDatabase('attacks on accounts', (open) => {
  const it = useAttacker(open);

  const signIn = (email: string, password: string) => it.attacker.identity('/sign-in/email', { email, password });
  const mint = (email: string, cookie: string) =>
    it.attacker.api('GET', `/jwt?email=${encodeURIComponent(email)}`, { cookie });

  test.each([
    ['unchanged', (email: string) => email],
    ['in capitals', (email: string) => email.toUpperCase()],
    ['with a capital domain', (email: string) => email.replace('example.test', 'EXAMPLE.TEST')],
    ['with spaces around it', (email: string) => ` ${email} `],
  ])('attack 4: a sign-up with a known address, %s, does not take over the account', async (_how, write) => {
    const victim = await aPersonWithCookie(it.portal, { role: 'admin', password: STAFF_PASSWORD });
    const stranger = { email: write(victim.email), name: 'Eve', password: EVIL_PASSWORD };
    const { cookie, text } = await it.attacker.identity('/sign-up/email', stranger);
    expect(text).not.toContain(victim.subject);
    expect((await mint(victim.email, cookie)).status).toBe(401);
    expect((await signIn(victim.email, EVIL_PASSWORD)).status).toBe(401);
    const own = await signIn(victim.email, STAFF_PASSWORD);
    expect((await mint(victim.email, own.cookie)).body).toMatchObject({
      data: { user: { _id: victim.id, name: victim.name, role: 'admin' } },
    });
  });

  test('attack 4: an identity cannot create a profile with another person’s address', async () => {
    const victim = await aPersonWithCookie(it.portal, { role: 'patient' });
    const cookie = await it.portal.signUpIdentity('eve@example.test', 'Eve');
    const profile = { name: 'Eve', email: victim.email, role: 'Patient', image: '/images/x.jpg' };
    const { status, body } = await it.attacker.api('POST', '/users', { cookie, body: profile });
    expect([status, body['code']]).toEqual([403, 'not_allowed']);
    expect((await mint(victim.email, victim.cookie)).body).toMatchObject({ data: { user: { name: victim.name } } });
  });

  test('attack 45: a doctor with an unproven address cannot be verified', async () => {
    const admin = await it.attacker.tokenOf(await aPersonWithCookie(it.portal, { role: 'admin' }));
    const email = 'dr.real@example.test';
    const cookie = await it.portal.signUpIdentity(email, 'Dr. Real');
    const image = await uploadPhotoOf(it.portal, cookie);
    const profile = {
      name: 'Dr. Real',
      email,
      role: 'Doctor',
      registrationnumber: '1',
      specialty: 'Orthodontics',
      image,
    };
    const signedUp = await it.attacker.api('POST', '/users', { cookie, body: profile });
    const { _id } = signedUp.body['data'] as { _id: string };
    const verify = () =>
      it.attacker.api('PATCH', `/users?id=${_id}`, { token: admin, body: { specialty: 'Orthodontics' } });
    const { status, body } = await verify();
    expect([status, body['code'], body['message']]).toEqual([
      409,
      'address_not_proven',
      expect.stringContaining('press'),
    ]);
    const readPatients = async () =>
      it.attacker.api('GET', `/booking-doctor?email=${email}`, { token: await it.attacker.tokenOf({ email, cookie }) });
    expect((await readPatients()).status).toBe(403);
    // The address's owner resets the password: the account that signed up loses access, and the doctor can be verified.
    await it.attacker.identity('/request-password-reset', { email });
    const token = await mailedToken(it.portal, email, '/reset-password');
    await it.attacker.identity('/reset-password', { token, newPassword: 'Other#22' });
    expect((await mint(email, cookie)).status).toBe(401);
    expect((await verify()).status).toBe(200);
  });

  /** A response without the parts that differ in every response. */
  const comparable = ({ status, text, headers }: Reply) => ({
    status,
    text,
    headers: [...headers.keys()].filter((name) => !name.startsWith('x-ratelimit')).toSorted(),
    cookies: headers.getSetCookie(),
  });
  /** The number of password hashes during some work, which dominate its duration. */
  async function countHashes<T>(work: () => Promise<T>): Promise<{ hashes: number; result: T }> {
    let hashes = 0;
    const hook = createHook({ init: (_id, type) => void (hashes += type === 'SCRYPTREQUEST' ? 1 : 0) }).enable();
    const result = await work();
    hook.disable();
    return { hashes, result };
  }

  test('attack 5: a log-in does not reveal whether an address is known, neither by its response nor by its duration', async () => {
    const known = await aPersonWithCookie(it.portal, { role: 'patient' });
    const invited = 'invited@example.test';
    await it.portal.portal.ports.identity.invite({ email: invited, name: 'Ines' });
    const answers = [];
    for (const email of [known.email, 'nobody@example.test', invited]) {
      const { hashes, result } = await countHashes(() => signIn(email, EVIL_PASSWORD));
      answers.push({ ...comparable(result), hashes });
    }
    const [wrong, ...others] = answers;
    expect(wrong).toMatchObject({ status: 401, hashes: 1, cookies: [] });
    for (const other of others) expect(other).toEqual(wrong);
  });

  test('attack 5: requesting a reset link does not reveal whether an address is known', async () => {
    const known = await aPersonWithCookie(it.portal, { role: 'patient' });
    const ask = (email: string) => countHashes(() => it.attacker.identity('/request-password-reset', { email }));
    const [yes, no] = [await ask(known.email), await ask('nobody@example.test')];
    expect({ ...comparable(no.result), hashes: no.hashes }).toEqual({ ...comparable(yes.result), hashes: yes.hashes });
    expect(yes.result.status).toBe(200);
  });

  test.each<[string, (email: string) => [string, object]]>([
    ['without the current one', () => ['/change-password', { newPassword: EVIL_PASSWORD }]],
    ['with an empty one', () => ['/change-password', { currentPassword: '', newPassword: EVIL_PASSWORD }]],
    ['with a wrong one', () => ['/change-password', { currentPassword: EVIL_PASSWORD, newPassword: EVIL_PASSWORD }]],
    ['with null', () => ['/change-password', { currentPassword: null, newPassword: EVIL_PASSWORD }]],
    ['by setting it', () => ['/set-password', { newPassword: EVIL_PASSWORD }]],
    ['as a part of the account', () => ['/update-user', { password: EVIL_PASSWORD }]],
    ['by a reset without a link', () => ['/reset-password', { newPassword: EVIL_PASSWORD }]],
    ['by a reset with an empty link', () => ['/reset-password', { token: '', newPassword: EVIL_PASSWORD }]],
    ['by a reset that names the account', (email) => ['/reset-password', { token: email, newPassword: EVIL_PASSWORD }]],
  ])('attack 11: a stolen session cannot change the password (%s)', async (_how, change) => {
    const victim = await aPersonWithCookie(it.portal, { role: 'patient' });
    const [path, body] = change(victim.email);
    const { status } = await it.attacker.identity(path, body, { cookie: victim.cookie });
    expect([400, 401, 404]).toContain(status);
    await expectUnchanged(victim);
  });

  test.each<[string, (token: string, cookie: string) => Promise<Reply>]>([
    [
      'at its own endpoint',
      (_t, cookie) => it.attacker.identity('/change-email', { newEmail: 'eve@evil.example' }, { cookie }),
    ],
    ['of the account', (_t, cookie) => it.attacker.identity('/update-user', { email: 'eve@evil.example' }, { cookie })],
    ['of the profile', (token) => it.attacker.api('PATCH', '/profile', { token, body: { email: 'eve@evil.example' } })],
  ])('attack 11: a stolen session cannot change the email address (%s)', async (_where, change) => {
    const victim = await aPersonWithCookie(it.portal, { role: 'patient' });
    const { status } = await change(await it.attacker.tokenOf(victim), victim.cookie);
    expect([400, 404]).toContain(status);
    await expectUnchanged(victim);
  });

  test.each([
    ['of invisible characters', { name: '\u3164\u{13441}' }],
    ['of 60,000 characters', { name: 'x'.repeat(60_000) }],
    ['that is not a string', { name: 7 }],
  ])('attack 40: the identity service refuses a name %s', async (_what, given) => {
    const { cookie } = await aPersonWithCookie(it.portal, { role: 'patient' });
    const signUp = { email: `${crypto.randomUUID()}@example.test`, password: DEMO_PASSWORD, ...given };
    for (const { status, body } of [
      await it.attacker.identity('/sign-up/email', signUp),
      await it.attacker.identity('/update-user', given, { cookie }),
    ]) {
      expect([status, body['code']]).toEqual([400, 'INVALID_NAME']);
    }
  });

  test('attack 11: a request body cannot mark an address as proven', async () => {
    const { cookie } = await aPersonWithCookie(it.portal, { role: 'patient' });
    await it.attacker.identity('/update-user', { emailVerified: true, email_verified: true, name: 'Eve' }, { cookie });
    expect((await it.attacker.identity('/account', {}, { cookie })).body).toMatchObject({ isEmailVerified: false });
  });

  async function expectUnchanged(victim: TestPerson): Promise<void> {
    expect((await signIn(victim.email, EVIL_PASSWORD)).status).toBe(401);
    expect((await signIn('eve@evil.example', DEMO_PASSWORD)).status).toBe(401);
    expect((await signIn(victim.email, DEMO_PASSWORD)).status).toBe(200);
    const { rows } = await sql<{ email: string }>`select email from identity_user where id = ${victim.subject}`.execute(
      it.portal.db,
    );
    expect(rows).toEqual([{ email: victim.email }]);
  }
});
