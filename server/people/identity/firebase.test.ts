import { UnsecuredJWT } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProvenIdentity } from '#server/platform/ports/identity';
import { createJwtAccessTokens } from '#server/platform/tokens/jwt';
import {
  claimsOf,
  createSigningKey,
  FIREBASE_PROJECT as PROJECT,
  firebaseSettings,
  sign,
  startKeyServer,
  type KeyServer,
  type SigningKey,
} from '#testing/firebase-keys';
import { createFirebaseIdentity, type FirebaseIdentity } from './firebase.ts';

let key: SigningKey;
let stranger: SigningKey;
beforeAll(async () => {
  key = await createSigningKey('key-1');
  // Another party's key with the id of the provider's.
  stranger = { ...(await createSigningKey('key-1')), id: 'key-1' };
});

let keys: KeyServer;
beforeEach(async () => {
  keys = await startKeyServer([key]);
});
afterEach(() => keys.stop());

function open(over: { emulatorHost?: string; onGoogleSignIn?: (proven: ProvenIdentity) => Promise<void> } = {}) {
  const errors: string[] = [];
  const identity = createFirebaseIdentity({
    ...firebaseSettings(keys),
    emulatorHost: over.emulatorHost ?? null,
    ...(over.onGoogleSignIn && { onGoogleSignIn: over.onGoogleSignIn }),
    log: { warn: () => undefined, error: (_facts, what) => void errors.push(what) },
  });
  return { identity, errors };
}

const bearer = (token: string) => new Headers({ authorization: `Bearer ${token}` });
const proveWith = (identity: FirebaseIdentity, token: string) => identity.prove(bearer(token));
const now = () => Math.floor(Date.now() / 1000);

describe('an ID token of Firebase', () => {
  test('proves who signed in, and when', async () => {
    const claims = claimsOf(PROJECT);
    expect(await proveWith(open().identity, await sign(claims, key))).toEqual({
      issuer: `https://securetoken.google.com/${PROJECT}`,
      subject: 'kX3fT0qWb8',
      email: 'nina@example.test',
      isEmailVerified: true,
      name: 'Nina Meier',
      signedInAt: new Date(Number(claims['auth_time']) * 1000),
      expiresAt: new Date(Number(claims['exp']) * 1000),
    });
  });

  test('of a renewed sign-in proves the same sign-in', async () => {
    const { identity } = open();
    const first = claimsOf(PROJECT);
    const renewed = { ...first, iat: now(), exp: now() + 3600 };
    const [one, two] = [
      await proveWith(identity, await sign(first, key)),
      await proveWith(identity, await sign(renewed, key)),
    ];
    expect(two?.signedInAt).toEqual(one?.signedInAt);
  });

  test('reports an unproven address', async () => {
    const token = await sign({ ...claimsOf(PROJECT), email_verified: false }, key);
    expect(await proveWith(open().identity, token)).toMatchObject({ isEmailVerified: false });
  });

  test.each([
    ['of another project', { aud: 'other-project' }],
    ['for several audiences', { aud: [PROJECT, 'other-project'] }],
    ['of another issuer', { iss: 'https://securetoken.google.com/other-project' }],
    ['of an issuer that only begins with the right one', { iss: `https://securetoken.google.com/${PROJECT}/` }],
    ['that has expired', { exp: now() - 1 }],
    ['that never expires', { exp: undefined }],
    ['of nobody', { sub: '' }],
    ['without a subject', { sub: undefined }],
    ['with an endless subject', { sub: 'x'.repeat(129) }],
    ['without a time of sign-in', { auth_time: undefined }],
    ['of a sign-in that is yet to come', { auth_time: now() + 3600 }],
    ['of a sign-in at no time', { auth_time: 'yesterday' }],
    ['that was issued in the future', { iat: now() + 3600 }],
    ['without an email (by phone)', { email: undefined }],
    ['that is not valid yet', { nbf: now() + 3600 }],
  ])('%s proves nothing', async (_what, over) => {
    const claims = { ...claimsOf(PROJECT), ...over };
    expect(await proveWith(open().identity, await sign(claims, key))).toBeNull();
  });

  test('signed by another key proves nothing, whatever the key’s id', async () => {
    expect(await proveWith(open().identity, await sign(claimsOf(PROJECT), stranger))).toBeNull();
  });

  test('that was altered proves nothing', async () => {
    const [header, , signature] = (await sign(claimsOf(PROJECT), key)).split('.');
    const payload = Buffer.from(JSON.stringify({ ...claimsOf(PROJECT), sub: 'somebody-else' })).toString('base64url');
    expect(await proveWith(open().identity, `${header}.${payload}.${signature}`)).toBeNull();
  });

  test('without a signature proves nothing, and fetches no key', async () => {
    expect(await proveWith(open().identity, new UnsecuredJWT(claimsOf(PROJECT)).encode())).toBeNull();
    expect(keys.requestCount()).toBe(0);
  });

  test.each(['', 'x', 'a.b.c', '....', 'e30.e30.', `${'A'.repeat(8000)}.e30.x`])(
    'is not read from %j',
    async (text) => {
      expect(await proveWith(open().identity, text)).toBeNull();
      expect(await open().identity.prove(new Headers({ authorization: text }))).toBeNull();
    },
  );

  test('is not our own access token, for which no key is fetched', async () => {
    const inAnHour = new Date(Date.now() + 3_600_000);
    const token = await createJwtAccessTokens('secret').mint({ subject: 'kX3fT0qWb8', sessionId: '1' }, inAnHour);
    expect(await proveWith(open().identity, token)).toBeNull();
    expect(keys.requestCount()).toBe(0);
  });

  test('is read only as a bearer token, from no other header or cookie', async () => {
    const { identity } = open();
    expect(await identity.prove(new Headers())).toBeNull();
    expect(await identity.prove(new Headers({ cookie: `token=${await sign(claimsOf(PROJECT), key)}` }))).toBeNull();
  });
});

describe('the keys of the provider', () => {
  test('are fetched once for their lifetime, also under concurrent requests', async () => {
    const { identity } = open();
    const token = await sign(claimsOf(PROJECT), key);
    const proven = await Promise.all(Array.from({ length: 20 }, () => proveWith(identity, token)));
    expect(proven.every((candidate) => candidate !== null)).toBe(true);
    await proveWith(identity, token);
    expect(keys.requestCount()).toBe(1);
  });

  test('are fetched again when they expire', async () => {
    keys.answer.headers = { 'cache-control': 'public, max-age=600', age: '600' };
    const { identity } = open();
    await proveWith(identity, await sign(claimsOf(PROJECT), key));
    const next = await createSigningKey('key-2');
    keys.answer.keys = [next.publicJwk];
    expect(await proveWith(identity, await sign(claimsOf(PROJECT), next))).not.toBeNull();
    expect(await proveWith(identity, await sign(claimsOf(PROJECT), key))).toBeNull();
  });

  test('are not fetched for every token with an unknown key id', async () => {
    const { identity } = open();
    const unknown = await createSigningKey('key-nobody-has');
    const token = await sign(claimsOf(PROJECT), unknown);
    for (let count = 0; count < 5; count += 1) expect(await proveWith(identity, token)).toBeNull();
    expect(keys.requestCount()).toBe(1);
  });

  test('are reported as unavailable when they cannot be fetched', async () => {
    const { identity } = open();
    const token = await sign(claimsOf(PROJECT), key);
    keys.answer.status = 503;
    await expect(proveWith(identity, token)).rejects.toMatchObject({ code: 'unavailable' });
    keys.answer.status = 200;
    expect(await proveWith(identity, token)).not.toBeNull();
  });
});

describe('with the emulator', () => {
  const emulatorHost = '127.0.0.1:9';

  test('an unsigned token of the project proves who signed in', async () => {
    const token = new UnsecuredJWT(claimsOf(PROJECT)).encode();
    expect(await proveWith(open({ emulatorHost }).identity, token)).toMatchObject({ subject: 'kX3fT0qWb8' });
  });

  test.each([
    ['of another project', { aud: 'other-project' }],
    ['of another issuer', { iss: 'https://securetoken.google.com/other-project' }],
    ['that has expired', { exp: now() - 1 }],
    ['of nobody', { sub: '' }],
    ['without a time of sign-in', { auth_time: undefined }],
  ])('one %s proves nothing', async (_what, over) => {
    const token = new UnsecuredJWT({ ...claimsOf(PROJECT), ...over }).encode();
    expect(await proveWith(open({ emulatorHost }).identity, token)).toBeNull();
  });

  test('a signed token proves nothing: it is no token of the emulator', async () => {
    expect(await proveWith(open({ emulatorHost }).identity, await sign(claimsOf(PROJECT), key))).toBeNull();
  });
});

describe('a sign-in with Google', () => {
  const byGoogle = () => ({ ...claimsOf(PROJECT), firebase: { sign_in_provider: 'google.com' } });

  test('is reported to the portal, others are not', async () => {
    const reported: string[] = [];
    const { identity } = open({ onGoogleSignIn: async ({ subject }) => void reported.push(subject) });
    await proveWith(identity, await sign(claimsOf(PROJECT), key));
    await proveWith(identity, await sign(byGoogle(), key));
    expect(reported).toEqual(['kX3fT0qWb8']);
  });

  test('proves an identity even if creating a profile fails', async () => {
    const { identity, errors } = open({ onGoogleSignIn: () => Promise.reject(new Error('no database')) });
    expect(await proveWith(identity, await sign(byGoogle(), key))).toMatchObject({ subject: 'kX3fT0qWb8' });
    expect(errors).toHaveLength(1);
  });
});
