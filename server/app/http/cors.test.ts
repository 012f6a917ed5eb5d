import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#testing/database';
import { openTestPortal, OUTSIDE_DEMO, type TestPortal } from '#testing/portal';
import { photoForm, uploadForm } from '#testing/upload-photo';
import { DEMO_PASSWORD } from '#server/app/seed/seed-demo';

const APP = 'https://app.example.de';
const LOCAL = 'http://localhost:5173';
const FOREIGN = 'https://evil.example';

type RequestOptions = {
  origin?: string;
  method?: 'GET' | 'POST' | 'OPTIONS';
  headers?: Record<string, string>;
  body?: object;
};

function usePortal(env: Record<string, string>) {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await openTestPortal(await openTestDatabase('embedded'), env);
  });
  afterAll(() => portal.close());
  const ask = async (url: string, { origin, method = 'GET', headers, body }: RequestOptions = {}) => {
    const response = await portal.app.inject({
      method,
      url,
      headers: { host: '127.0.0.1:3999', ...(origin && { origin }), ...headers },
      ...(body && { payload: body }),
    });
    const cors = Object.entries(response.headers).filter(([name]) => name.startsWith('access-control-'));
    return { status: response.statusCode, cors: Object.fromEntries(cors), headers: response.headers };
  };
  const preflight = (url: string, origin: string, wanted = 'POST') =>
    ask(url, {
      origin,
      method: 'OPTIONS',
      headers: {
        'access-control-request-method': wanted,
        'access-control-request-headers': 'authorization,content-type,x-secret',
      },
    });
  return { ask, preflight, portal: () => portal };
}

describe('pages of other origins, without CORS_ORIGINS', () => {
  const { ask, preflight } = usePortal({});

  test.each(['/api/v1/appointmentOptions', '/api/v1/bookings', '/api/auth/sign-in/email'])(
    '%s says nothing of other origins',
    async (url) => {
      for (const origin of [APP, 'null', 'http://127.0.0.1:3999']) {
        expect((await ask(url, { origin })).cors).toEqual({});
        const response = await preflight(url, origin);
        expect(response).toMatchObject({ status: 404, cors: {} });
      }
    },
  );
});

describe('pages of other origins, with two in CORS_ORIGINS', () => {
  const { ask, preflight } = usePortal({ CORS_ORIGINS: `${APP}, ${LOCAL}` });

  test.each([APP, LOCAL])('%s is allowed by name', async (origin) => {
    const answer = await ask('/api/v1/appointmentOptions', { origin });
    expect(answer.status).toBe(200);
    expect(answer.cors).toEqual({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'etag, retry-after',
    });
  });

  test('a preflight names the methods and headers of the API and no others', async () => {
    for (const url of ['/api/v1/bookings', '/api/v1/users?id=1', '/api/auth/sign-in/email']) {
      const { status, cors } = await preflight(url, APP, 'PATCH');
      expect(status).toBe(204);
      expect(cors).toMatchObject({
        'access-control-allow-origin': APP,
        'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key, accept-language',
        'access-control-allow-credentials': 'true',
      });
    }
  });

  test.each([
    FOREIGN,
    'null',
    `${APP}.evil.example`,
    `${APP}:8443`,
    'http://app.example.de',
    'https://APP.example.de/',
    'https://sub.app.example.de',
  ])('%s is not an allowed origin and gets no header', async (origin) => {
    expect((await ask('/api/v1/appointmentOptions', { origin })).cors).toEqual({});
    const response = await preflight('/api/v1/bookings', origin);
    expect(response).toMatchObject({ status: 404, cors: {} });
  });

  test('responses vary by origin, also compressed and refused ones', async () => {
    const zipped = await ask('/api/v1/appointmentOptions', { origin: APP, headers: { 'accept-encoding': 'gzip' } });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    for (const { headers } of [
      zipped,
      await ask('/api/v1/appointmentSpecialty'),
      await ask('/api/v1/clinic', { origin: FOREIGN }),
      await ask('/api/v1/bookings?email=a@example.test', { origin: APP }),
    ]) {
      expect(String(headers['vary']).toLowerCase()).toContain('origin');
    }
    expect(String(zipped.headers['vary']).toLowerCase()).toContain('accept-encoding');
  });

  test('an allowed origin can read refusals too', async () => {
    for (const url of ['/api/v1/bookings?email=a@example.test', '/api/v1/no/such/call']) {
      const refused = await ask(url, { origin: APP });
      expect([401, 404]).toContain(refused.status);
      expect(refused.cors).toMatchObject({ 'access-control-allow-origin': APP });
    }
  });

  test('the identity service trusts allowed origins and no others', async () => {
    const signIn = (origin: string) =>
      ask('/api/auth/sign-in/email', {
        origin,
        method: 'POST',
        // A browser sends its origin with the cookie; this checks which origins are trusted.
        headers: { cookie: 'molar.other=1' },
        body: { email: 'patient@demo.test', password: DEMO_PASSWORD },
      });
    const named = await signIn(APP);
    expect(named).toMatchObject({ status: 200, cors: { 'access-control-allow-origin': APP } });
    expect(String(named.headers['set-cookie'])).toContain('SameSite=Lax');
    expect(await signIn(FOREIGN)).toMatchObject({ status: 403, cors: {} });
  });

  test.each(['/', '/healthz', '/images/0.jpg', '/api/docs', '/sandbox/cards'])(
    '%s is for pages of our own only',
    async (url) => {
      expect((await ask(url, { origin: APP })).cors).toEqual({});
      expect((await preflight(url, APP)).cors['access-control-allow-origin']).toBeUndefined();
    },
  );
});

describe('photos on pages of other origins', () => {
  const PUBLIC_URL = 'https://termine.example.de';
  const { ask, portal } = usePortal({ ...OUTSIDE_DEMO, PUBLIC_URL, CORS_ORIGINS: APP });
  const own = { origin: PUBLIC_URL, host: 'evil.example' };
  const newIdentity = async (email: string) => {
    const wanted = { email, name: 'Nora', password: DEMO_PASSWORD };
    return (await portal().identity('/sign-up/email', wanted, own)).cookie;
  };
  const upload = async (cookie: string) =>
    (await uploadForm(portal(), cookie, await photoForm(), { host: 'evil.example' })).body.data?.url ?? '';

  test('an image has an absolute URL, from PUBLIC_URL whatever the Host header, and may be embedded elsewhere', async () => {
    const url = await upload(await newIdentity('whole@example.test'));
    expect(url).toMatch(/^https:\/\/termine\.example\.de\/images\/[0-9a-f]{32}\.jpg$/);
    const { status, headers } = await ask(new URL(url).pathname, { origin: APP });
    expect([status, headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);
    expect((await ask('/api/v1/clinic', { origin: APP })).headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  test.each(['whole address', 'path'])(
    'a profile takes the %s of a photo, and shows the whole address',
    async (form) => {
      const email = `${form.replace(' ', '-')}@example.test`;
      const cookie = await newIdentity(email);
      const headers = { cookie, host: 'evil.example' };
      const sent = (url: string) => (form === 'path' ? new URL(url).pathname : url);
      const first = await upload(cookie);
      const body = { name: 'Nora', email, role: 'Patient', image: sent(first) };
      expect(await portal().call('POST', '/users', { headers, body })).toMatchObject({
        status: 200,
        body: { data: { image: first } },
      });
      const { body: minted } = await portal().call('GET', `/jwt?email=${email}`, { headers });
      expect(minted).toMatchObject({ data: { user: { image: first } } });
      const second = await upload(cookie);
      const token = String(minted['accessToken']);
      expect(await portal().call('PATCH', '/profile', { token, headers, body: { image: sent(second) } })).toMatchObject(
        {
          status: 200,
          body: { data: { image: second } },
        },
      );
    },
  );
});
