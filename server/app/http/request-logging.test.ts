import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#testing/database';
import { openTestPortal } from '#testing/portal';
import { createMetrics } from './metrics.ts';
import { logRequests, type Seen } from './request-logging.ts';

test('a response is logged by its route pattern, never by its URL', async () => {
  const seen: Seen[] = [];
  const app = Fastify();
  logRequests(app, (one) => seen.push(one));
  app.get('/booking/:id', async () => 'ok');
  const answer = await app.inject('/booking/4711?email=paula@example.test');
  await app.inject('/nowhere/paula@example.test');
  expect(answer.headers['x-request-id']).toMatch(/./);
  expect(seen).toEqual([
    { method: 'GET', route: '/booking/:id', status: 200, seconds: expect.any(Number) },
    { method: 'GET', route: 'unknown', status: 404, seconds: expect.any(Number) },
  ]);
  await app.close();
});

test('metrics are labelled by route and status, without personal data', async () => {
  const { observe, app } = createMetrics();
  observe({ method: 'POST', route: '/api/v1/bookings', status: 409, seconds: 0.02 });
  const { body, headers } = await app.inject('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain(
    'molar_http_request_duration_seconds_count{method="POST",route="/api/v1/bookings",status="409"} 1',
  );
  expect(body).toContain('nodejs_heap_size_used_bytes');
  await app.close();
});

test('the portal itself has no /metrics', async () => {
  const portal = await openTestPortal(await openTestDatabase('embedded'));
  expect((await portal.app.inject({ url: '/metrics', headers: { host: '127.0.0.1' } })).statusCode).toBe(404);
  await portal.close();
});
