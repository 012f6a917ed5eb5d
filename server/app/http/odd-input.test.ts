import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { API_BASE, type Route } from '#contract/shared/define-route';
import { routes } from '#contract/index';
import { describeOneDatabase } from '#testing/database';
import { anOffer, bookingOf } from '#testing/free-slots';
import { useTestPortal } from '#testing/use-test-portal';

type Odd = { url?: string; method?: 'GET' | 'POST' | 'PATCH'; headers?: Record<string, string>; payload?: string };

const json = { 'content-type': 'application/json' };
const contact = (message: string) => JSON.stringify({ name: 'N', email: 'n@example.test', message });

describeOneDatabase('odd input', (database) => {
  const it = useTestPortal(database);
  const send = async ({ url = '/contact', method = 'POST', headers = json, payload }: Odd) => {
    const response = await it.portal.app.inject({
      method,
      url: `${API_BASE}${url}`,
      headers: { host: '127.0.0.1', ...headers },
      ...(payload !== undefined && { payload }),
    });
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
  };

  test.each<[string, number, Odd]>([
    ['invalid JSON', 400, { payload: '{"name":' }],
    ['a form', 415, { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'name=N' }],
    ['plain text', 415, { headers: { 'content-type': 'text/plain' }, payload: 'hello' }],
    ['no content type', 415, { headers: { 'content-type': 'x' }, payload: '{}' }],
    ['a prototype', 400, { payload: '{"__proto__":{"isAdmin":true},"name":"N"}' }],
    ['a list', 400, { payload: '[]' }],
    ['nothing at all', 400, { payload: 'null' }],
    ['10 MB', 413, { payload: contact('x'.repeat(10 * 1024 * 1024)) }],
    ['10,000 levels', 400, { payload: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}` }],
    ['a NUL', 400, { payload: contact('a\u0000b') }],
    ['half a surrogate pair', 400, { payload: '{"name":"N","email":"n@example.test","message":"\\ud800"}' }],
    ['too much text', 400, { payload: contact('x'.repeat(5001)) }],
    ['an unknown field', 400, { payload: '{"name":"N","email":"n@example.test","message":"m","role":"admin"}' }],
    ['two addresses at once', 400, { method: 'GET', url: '/jwt?email=a@x.test&email=b@x.test' }],
    ['a page of a thousand million', 400, { method: 'GET', url: '/outbox?limit=1000000000' }],
    ['an invalid day', 400, { method: 'GET', url: "/appointmentOptions?date=2026-02-30'--" }],
    ['a call that does not exist', 404, { method: 'GET', url: '/no/such/call' }],
    ['a path that cannot be read', 400, { method: 'GET', url: '/slot/%E0%A4%A' }],
  ])('%s is refused with a regular error response', async (_name, status, odd) => {
    const answer = await send(odd);
    // A missing proof of identity is reported before any other error.
    expect([status, 401]).toContain(answer.status);
    expect(answer.body).toMatchObject({ status: 'Failed', code: expect.any(String), message: expect.any(String) });
  });

  test.each<[string, Odd]>([
    ['an empty body', { payload: '' }],
    ['truncated JSON', { payload: '{' }],
    ['a form without a boundary', { url: '/images', headers: { 'content-type': 'multipart/form-data' }, payload: 'x' }],
    ['a path that is no UTF-8', { method: 'GET', url: '/slot/%E0%A4' }],
  ])('%s is refused with a message that does not refer to marked fields', async (_name, odd) => {
    const authorization = `Bearer ${await it.patient()}`;
    const { status, body } = await send({ ...odd, headers: { ...(odd.headers ?? json), authorization } });
    expect([status, body['code'], body['issues']]).toEqual([400, 'invalid_input', undefined]);
    expect(body['message']).toBe('The request is not readable. JSON is expected, and multipart/form-data for a photo.');
  });

  test.each([
    ['POST', '/bookings', { treatment: '' }, 'treatment: This is required'],
    ['POST', '/bookings', { isPaid: true }, 'isPaid: This value is not valid'],
    ['POST', '/bookings', { price: undefined }, 'price: This is required'],
    ['POST', '/bookings', { price: -1 }, 'A price is an amount of at least 0 with at most two decimals'],
    ['POST', '/bookings', { patient_Phone: '' }, 'Phone is required'],
    ['POST', '/payment', { transactionid: undefined }, 'transactionid: This is required'],
    ['POST', '/payment', { bookingID: undefined }, 'bookingID: This is required'],
    ['POST', '/payment', { bookingID: 'x' }, 'bookingID: This is not an id'],
    ['POST', '/payment', { email: undefined }, 'Email is Required'],
    ['GET', '/bookings?email=a&email=b', null, 'email: This value is not valid'],
    ['GET', '/bookings?email=a@x.test&include=all', null, 'include: This value is not valid'],
  ] as const)('the message of %s %s %o alone names the field', async (method, url, change, message) => {
    const token = await it.patient();
    const payment = { price: 60, transactionid: 'pi_1', email: it.patientEmail, bookingID: randomUUID() };
    const whole = url === '/payment' ? payment : bookingOf(await anOffer(it.portal, 'Teeth Cleaning'));
    const answer = await it.portal.call(method, url, { token, ...(change && { body: { ...whole, ...change } }) });
    expect([answer.status, answer.body['message']]).toEqual([400, message]);
  });

  test('a method that the identity service does not support is not found', async () => {
    for (const method of ['TRACE', 'PUT', 'DELETE'] as const) {
      const headers = { host: '127.0.0.1:3999' };
      const answer = await it.portal.app.inject({ method: method as 'PUT', url: '/api/auth/sign-in/email', headers });
      expect([method, answer.statusCode, answer.json()]).toEqual([
        method,
        404,
        expect.objectContaining({ code: 'NOT_FOUND' }),
      ]);
    }
  });

  test('every route that needs an identity rejects anonymous callers', async () => {
    const guarded = (Object.values(routes) as Route[]).filter((route) => route.access !== 'anyone');
    expect(guarded.length).toBeGreaterThan(8);
    for (const { method, path } of guarded) {
      const url = path.replace(':id', '7f4c1f6e-0000-4000-8000-000000000000');
      const answer = await it.portal.call(method, url, { ...(method !== 'GET' && { body: {} }) });
      expect([path, answer.status, answer.body['code']]).toEqual([path, 401, 'not_signed_in']);
    }
  });

  test('an error message is in the caller’s language, dates included', async () => {
    const token = await it.patient();
    const offer = await anOffer(it.portal, 'Teeth Cleaning');
    await it.portal.call('POST', '/bookings', { token, body: bookingOf(offer) });
    const again = await it.portal.call('POST', '/bookings', {
      token,
      body: bookingOf(offer),
      headers: { 'accept-language': 'de-DE,en;q=0.5' },
    });
    expect(again.body['message']).toMatch(
      /^Sie haben bereits einen Termin am (Montag|Dienstag|Mittwoch|Donnerstag|Freitag), \d+\. /,
    );
  });

  test.each([
    { host: 'evil.example' },
    { 'x-forwarded-for': '1.2.3.4' },
    { forwarded: 'for=1.2.3.4' },
    { 'x-forwarded-host': 'praxis.example' },
  ])('a demo refuses requests from elsewhere (%o)', async (headers) => {
    expect(await send({ method: 'GET', url: '/clinic', headers })).toMatchObject({
      status: 403,
      body: { code: 'demo_only_here' },
    });
  });

  test('no reply can be framed, sniffed, or run a foreign script', async () => {
    const { headers } = await it.portal.app.inject({ url: `${API_BASE}/clinic`, headers: { host: '127.0.0.1' } });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect([headers['x-content-type-options'], headers['x-frame-options']]).toEqual(['nosniff', 'DENY']);
  });
});
