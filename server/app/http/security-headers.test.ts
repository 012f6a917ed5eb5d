import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import type { IdentityFacts } from '#contract/clinic/clinic';
import { addSecurityHeaders } from './security-headers.ts';

async function policyOf(hasStripe: boolean): Promise<Record<string, string>> {
  const app = fastify();
  await addSecurityHeaders(app, { isHttps: true, hasStripe });
  app.get('/', async () => 'page');
  const { headers } = await app.inject('/');
  const parts = String(headers['content-security-policy']).split('; ');
  return Object.fromEntries(parts.map((part) => [part.split(' ')[0], part]));
}

test('without Stripe a page may use no other origin', async () => {
  expect(Object.values(await policyOf(false)).join(' ')).not.toContain('https:');
});

test('with Stripe its scripts, frames and calls are allowed, and no other origin', async () => {
  const policy = await policyOf(true);
  const foreign = Object.entries(policy).filter(([, part]) => part.includes('https:'));
  expect(foreign.map(([name]) => name)).toEqual(['script-src', 'frame-src', 'connect-src']);
  expect(policy['connect-src']).toBe("connect-src 'self' blob: https://api.stripe.com");
  for (const [, part] of foreign) expect(part).not.toMatch(/https:\/\/(?!(\*\.)?(js|api|hooks)?(\.?js)?\.stripe\.com)/);
});

const firebase: IdentityFacts = {
  mode: 'firebase',
  projectId: 'my-clinic',
  apiKey: 'AIza',
  authDomain: 'my-clinic.firebaseapp.com',
  emulatorHost: null,
};

async function headersOf(identity: IdentityFacts): Promise<Record<string, unknown>> {
  const app = fastify();
  await addSecurityHeaders(app, { isHttps: true, hasStripe: false, identity });
  app.get('/', async () => 'page');
  return (await app.inject('/')).headers;
}

test("with Firebase its calls, Google's script and the project's frame are allowed, and nothing else", async () => {
  const headers = await headersOf(firebase);
  const policy = String(headers['content-security-policy']);
  expect(policy.match(/https?:[^ ;]+/g)).toEqual([
    'https://apis.google.com',
    'https://my-clinic.firebaseapp.com',
    'https://identitytoolkit.googleapis.com',
    'https://securetoken.googleapis.com',
  ]);
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
});

test('with the emulator pages use it instead of Firebase', async () => {
  const headers = await headersOf({ ...firebase, emulatorHost: '127.0.0.1:9099' });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("connect-src 'self' blob: http://127.0.0.1:9099;");
  expect(policy).not.toContain('googleapis');
});

test('with the embedded service no window of another origin can reference a page', async () => {
  const headers = await headersOf({ mode: 'embedded' });
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  expect(headers['referrer-policy']).toBe('same-origin');
});

test('images stored elsewhere are shown from that origin and no other', async () => {
  const app = fastify();
  await addSecurityHeaders(app, { isHttps: true, hasStripe: false, imageOrigin: 'https://photos.example' });
  app.get('/', async () => 'page');
  const policy = String((await app.inject('/')).headers['content-security-policy']);
  expect(policy).toContain("img-src 'self' data: blob: https://photos.example;");
});
