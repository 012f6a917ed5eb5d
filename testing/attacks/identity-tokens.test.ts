import { createHash, randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { describeOneDatabase } from '#testing/database';
import { aPerson, aPersonWithCookie, tokenFor, type TestPerson } from '#testing/people';
import { OUTSIDE_DEMO } from '#testing/portal';
import { useAttacker } from './use-attacker.ts';

describeOneDatabase('attacks with tokens', (open) => {
  const it = useAttacker(open);
  let admin: TestPerson;
  let eve: TestPerson & { cookie: string };
  beforeAll(async () => {
    admin = await aPerson(it.portal, { role: 'admin' });
    eve = await aPersonWithCookie(it.portal, { role: 'patient' });
  });

  const mint = (email: string, proof: { token?: string; cookie?: string } = {}) =>
    it.attacker.api('GET', `/jwt?email=${encodeURIComponent(email)}`, proof);

  test('attack 1: naming an address does not get a token for it', async () => {
    expect((await mint(eve.email, { cookie: eve.cookie })).body['accessToken']).toEqual(expect.any(String));
    const [name = '', secret = ''] = eve.cookie.split('=');
    const proofs: [string, { token?: string; cookie?: string }][] = [
      ['no proof at all', {}],
      ['the cookie of another', { cookie: eve.cookie }],
      ['an access token of another', { token: await tokenFor(it.portal, eve) }],
      ['an access token of their own', { token: await tokenFor(it.portal, admin) }],
      ['a cookie without its signature', { cookie: `${name}=${decodeURIComponent(secret).split('.')[0]}` }],
      ['a cookie that was made up', { cookie: `${name}=${randomUUID()}` }],
      ['an empty cookie', { cookie: `${name}=` }],
    ];
    for (const [what, proof] of proofs) {
      const { status, body } = await mint(admin.email, proof);
      expect({ what, status, code: body['code'], token: body['accessToken'] }).toEqual({
        what,
        status: 401,
        code: 'not_signed_in',
        token: undefined,
      });
    }
  });

  test('attack 2: a token with another signature or purpose is refused', async () => {
    const secret = OUTSIDE_DEMO.SESSION_SECRET;
    const key = createHash('sha256').update(`access-token:${secret}`).digest();
    const sid = (await sessionsOf(admin))[0] ?? (await anySession(admin));
    const claims = { sid, sub: admin.subject, aud: 'molar-api', exp: Math.floor(Date.now() / 1000) + 300 };
    const signed = (over: object = {}, header: { alg?: string; typ?: string } = {}, by: Uint8Array = key) =>
      new SignJWT({ ...claims, ...over }).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header }).sign(by);
    const [head = '', , signature = ''] = (await signed()).split('.');
    const ofEve = (await sessionsOf(eve))[0] ?? (await anySession(eve));

    const list = (token: string) => it.attacker.api('GET', '/users?userType=Patient', { token });
    expect((await list(await signed())).status).toBe(200);
    const tokens: [string, string][] = [
      ['unsigned', new UnsecuredJWT(claims).encode()],
      ['with the algorithm none', `${base64({ alg: 'none', typ: 'at+jwt' })}.${base64(claims)}.`],
      ['with its signature cut off', `${head}.${base64(claims)}.`],
      ['with other claims under its signature', `${head}.${base64({ ...claims, exp: claims.exp + 1 })}.${signature}`],
      ['signed by another key', await signed({}, {}, createHash('sha256').update('secret').digest())],
      ['signed by the secret itself', await signed({}, {}, new TextEncoder().encode(secret))],
      ['signed with another algorithm', await signed({}, { alg: 'HS512' }, Buffer.concat([key, key]))],
      ['of another type', await signed({}, { typ: 'JWT' })],
      ['for another audience', await signed({ aud: 'other-api' })],
      ['that has expired', await signed({ exp: claims.exp - 3600 })],
      ['that never expires', await signed({ exp: undefined })],
      ['without a session', await signed({ sid: undefined })],
      ['of an unknown session', await signed({ sid: randomUUID() })],
      ['of the session of another', await signed({ sid: ofEve })],
      ['of another in an own session', await signed({ sub: eve.subject })],
      ['that is not a JWT', 'x'],
    ];
    for (const [what, token] of tokens) {
      const { status, body } = await list(token);
      expect([what, status, body['code']]).toEqual([what, 401, 'not_signed_in']);
    }
  });

  const sessionsOf = async ({ subject }: TestPerson) =>
    (await it.portal.db.selectFrom('session').select('id').where('subject', '=', subject).execute()).map(
      ({ id }) => id,
    );
  const anySession = async (person: TestPerson) => {
    await tokenFor(it.portal, person);
    return (await sessionsOf(person))[0] ?? '';
  };
});

function base64(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
