import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import type { FirebaseIdentitySettings } from '#server/people/identity/firebase';
import { listenOnFreePort } from './free-port.ts';
import { SESSION_SECRET } from './session-secret.ts';

/** A key pair that signs ID tokens as Google does, with its public half as Google publishes it. */
export type SigningKey = { id: string; privateKey: CryptoKey; publicJwk: JWK };

export async function createSigningKey(id: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { modulusLength: 2048 });
  return { id, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid: id, alg: 'RS256', use: 'sig' } };
}

/** The claims of a Firebase ID token; `seconds` is the current Unix time. */
export function claimsOf(projectId: string, seconds = Math.floor(Date.now() / 1000)): Record<string, unknown> {
  return {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: 'kX3fT0qWb8',
    user_id: 'kX3fT0qWb8',
    name: 'Nina Meier',
    email: 'Nina@Example.test',
    email_verified: true,
    auth_time: seconds - 120,
    iat: seconds - 60,
    exp: seconds + 3540,
    firebase: { sign_in_provider: 'password', identities: { email: ['nina@example.test'] } },
  };
}

export async function sign(claims: Record<string, unknown>, { id, privateKey }: SigningKey): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: id, typ: 'JWT' }).sign(privateKey);
}

export type KeyServer = {
  url: string;
  /** The response: a status simulates an outage, a text an invalid body. */
  answer: { keys: JWK[]; headers: Record<string, string>; status: number; text?: string };
  /** The number of requests so far. */
  requestCount: () => number;
  stop: () => Promise<void>;
};

/** Publishes keys over local HTTP with a configurable lifetime. */
export async function startKeyServer(keys: SigningKey[]): Promise<KeyServer> {
  let requestCount = 0;
  const answer: KeyServer['answer'] = {
    keys: keys.map(({ publicJwk }) => publicJwk),
    headers: { 'cache-control': 'public, max-age=19845, must-revalidate, no-transform' },
    status: 200,
  };
  const server = createServer((_request, response) => {
    requestCount += 1;
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.text ?? JSON.stringify({ keys: answer.keys }));
  });
  const port = await listenOnFreePort(server);
  return {
    url: `http://127.0.0.1:${port}/keys`,
    answer,
    requestCount: () => requestCount,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const FIREBASE_PROJECT = 'clinic-4711';
/** An address where nothing listens. */
const UNREACHABLE = 'http://127.0.0.1:9';

/** Settings of sign-in at Firebase without a service account. Of its endpoints only the keys can be reached. */
export function firebaseSettings(keys: KeyServer): FirebaseIdentitySettings {
  return {
    projectId: FIREBASE_PROJECT,
    apiKey: 'web-api-key',
    emulatorHost: null,
    serviceAccount: null,
    publicUrl: 'http://127.0.0.1:3999',
    secret: SESSION_SECRET,
    judgesPasswords: false,
    onAddressProven: async () => undefined,
    onGoogleSignIn: async () => undefined,
    log: { warn: () => undefined, error: () => undefined },
    endpoints: { keys: keys.url, toolkit: UNREACHABLE, token: UNREACHABLE },
  };
}
