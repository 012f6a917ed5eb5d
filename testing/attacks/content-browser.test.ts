import { expect, test } from 'vitest';
import { errorCodes } from '#domain/shared/errors';
import { describeOneDatabase } from '#testing/database';
import { sentMails } from '#testing/outbox';
import { PASSWORD } from '#testing/http-actors';
import { safeReturnPath } from '../../web/paths.ts';
import { ADMIN, PATIENT, useAttackedPortal } from './use-attacked-portal.ts';

const EVIL = 'https://evil.example';
/** URLs that a browser could resolve to another origin. */
const elsewhere = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%5c%5cevil.example/..//evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/\t/evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  EVIL,
  'http:evil.example',
  '@evil.example',
  '.evil.example',
  'http://127.0.0.1:3999@evil.example/',
];

test.each(elsewhere)('attack 36: logging in never redirects to %j, plain or encoded', (wanted) => {
  for (const way of [wanted, encodeURI(wanted), encodeURIComponent(wanted), decodeURIComponent(wanted)]) {
    const { origin, protocol, username } = new URL(safeReturnPath(way), 'http://portal.test');
    expect([origin, protocol, username]).toEqual(['http://portal.test', 'http:', '']);
  }
});

describeOneDatabase('attacks by pages of other origins', (open) => {
  const it = useAttackedPortal(open, { CORS_ORIGINS: 'https://app.example.de' });

  test.each(elsewhere)(
    'attack 36: the identity service neither redirects to %j nor mails a link there',
    async (wanted) => {
      await it.portal.db.deleteFrom('rateLimit').execute();
      const body = { email: PATIENT, password: `${PASSWORD}x`, callbackURL: wanted, redirectTo: wanted };
      for (const path of ['/sign-in/email', '/request-password-reset', '/sign-in/social']) {
        const { status, text } = await it.life.identity(path, body);
        expect([301, 302, 303, 307, 308]).not.toContain(status);
        expect(text).not.toContain('evil.example');
      }
      expect(JSON.stringify(await sentMails(it.portal))).not.toMatch(/evil\.example|javascript:|data:/i);
    },
  );

  test.each([
    EVIL,
    'null',
    'https://app.example.de.evil.example',
    'http://app.example.de',
    'https://evil.example/app.example.de',
  ])('attack 37: a page of %s reads nothing, even with a visitor’s cookie', async (origin) => {
    const cookie = await it.life.signIn(PATIENT, PASSWORD);
    const paths = [
      '/api/v1/clinic',
      `/api/v1/jwt?email=${PATIENT}`,
      `/api/v1/bookings?email=${PATIENT}`,
      '/api/auth/get-session',
    ];
    for (const path of paths) {
      const { headers } = await it.life.request('GET', path, { cookie, headers: { origin } });
      expect([path, headers.get('access-control-allow-origin')]).toEqual([path, null]);
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      const preflightHeaders = {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      };
      const preflight = await it.life.request('OPTIONS', path, { headers: preflightHeaders });
      expect([path, preflight.headers.get('access-control-allow-origin')]).toEqual([path, null]);
    }
  });

  test.each([
    '/api/v1/clinic',
    '/api/v1/no/such',
    '/api/auth/no-such',
    '/api/docs',
    '/healthz',
    '/images/x.jpg',
    '/no/such/page',
  ])('attack 38: %s forbids inline scripts, framing and content sniffing', async (path) => {
    const { headers } = await it.life.request('GET', path);
    const policy = new Map(
      String(headers.get('content-security-policy'))
        .split('; ')
        .map((part) => [part.split(' ')[0], part]),
    );
    expect(policy.get('script-src')).toBe("script-src 'self'");
    expect(policy.get('frame-ancestors')).toBe("frame-ancestors 'none'");
    expect(policy.get('object-src')).toBe("object-src 'none'");
    expect(policy.get('base-uri')).toBe("base-uri 'none'");
    expect(policy.get('form-action')).toBe("form-action 'self'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull();
  });

  const contact = (change: object) => JSON.stringify({ name: 'N', email: 'n@example.test', message: 'm', ...change });
  const odd: [string, number, string, { method?: string; type?: string; body?: string | Uint8Array }][] = [
    ['a form for JSON', 415, '/contact', { type: 'application/x-www-form-urlencoded', body: 'name=N' }],
    ['plain text for JSON', 415, '/contact', { type: 'text/plain', body: contact({}) }],
    ['XML for JSON', 415, '/contact', { type: 'application/xml', body: '<a/>' }],
    ['a prototype', 400, '/contact', { body: '{"__proto__":{"role":"admin"},"name":"N"}' }],
    ['a prototype in a prototype', 400, '/contact', { body: '{"constructor":{"prototype":{"role":"admin"}}}' }],
    ['a parameter twice', 400, '/closed-days?from=2026-12-01&from=2026-12-02&to=2026-12-31', { method: 'GET' }],
    ['10 MB of JSON', 413, '/contact', { body: contact({ message: 'x'.repeat(10 * 1024 * 1024) }) }],
    ['JSON of 10,000 levels', 400, '/contact', { body: `${'['.repeat(10_000)}${']'.repeat(10_000)}` }],
    ['a page size of a thousand million', 400, '/users?userType=Patient&limit=1000000000', { method: 'GET' }],
    ['a negative page size', 400, '/users?userType=Patient&limit=-1', { method: 'GET' }],
    ['a NUL in a body', 400, '/contact', { body: contact({ name: 'a\u0000b' }) }],
    ['a NUL in an address', 400, '/slot/a%00b@example.test', { method: 'GET' }],
    ['half a surrogate pair', 400, '/contact', { body: contact({ message: '\ud800' }) }],
    ['a name of 101 letters', 400, '/contact', { body: contact({ name: 'x'.repeat(101) }) }],
    ['bytes that are not UTF-8', 400, '/contact', { body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) }],
    ['an address that cannot be decoded', 400, '/slot/%E0%A4%A', { method: 'GET' }],
    ['an email of 5,000 letters', 400, `/user?userEmail=${'x'.repeat(5000)}@example.test`, { method: 'GET' }],
    ['an unsupported method', 404, '/contact', { method: 'PUT', body: '{}' }],
    ['an image that is JSON', 415, '/images', { body: '{}' }],
    [
      'a form without an image',
      400,
      '/images',
      { type: 'multipart/form-data; boundary=x', body: '--x\r\n\r\n\r\n--x--\r\n' },
    ],
    [
      'a truncated form',
      400,
      '/images',
      {
        type: 'multipart/form-data; boundary=x',
        body: '--x\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nabc',
      },
    ],
    ['a form without a boundary', 400, '/images', { type: 'multipart/form-data', body: 'x' }],
  ];
  test.each(odd)(
    'attack 40: %s is refused with the usual error response',
    async (_name, status, path, { method = 'POST', type = 'application/json', body }) => {
      await it.portal.db.deleteFrom('rateLimit').execute();
      const [cookie, token] = [await it.life.signIn(ADMIN, PASSWORD), await it.portal.tokenOf(ADMIN)];
      const sent = body === undefined ? {} : { body, headers: { 'content-type': type } };
      const { status: given, body: errorBody } = await it.life.api(method, path, { cookie, token, ...sent });
      expect([given, errorBody['status']]).toEqual([status, 'Failed']);
      expect(errorCodes).toContain(errorBody['code']);
      // The error of the first invalid field; a general message where no field is invalid.
      const [first] = (errorBody['issues'] ?? []) as { path: string; message: string }[];
      // A message that fits several fields is prefixed with the field's name.
      if (first) expect([first.message, `${first.path}: ${first.message}`]).toContain(errorBody['message']);
      else expect(errorBody['message']).toMatch(/^\p{Lu}.+\.$/u);
    },
  );

  test('attack 40: the endpoints of the identity service handle odd values without failing', async () => {
    const values: unknown[] = [
      'a\u0000b',
      '\ud800',
      'x'.repeat(50_000),
      { $ne: '' },
      ['a@example.test'],
      null,
      1e308,
      true,
    ];
    for (const path of [
      '/sign-in/email',
      '/sign-up/email',
      '/request-password-reset',
      '/reset-password',
      '/change-password',
      '/update-user',
      '/confirm-email',
    ]) {
      await it.portal.db.deleteFrom('rateLimit').execute();
      for (const value of values) {
        const given = { email: 'odd@example.test', name: 'Odd', password: PASSWORD, token: 'x', newPassword: PASSWORD };
        for (const field of Object.keys(given)) {
          const { status } = await it.life.identity(path, { ...given, [field]: value });
          const label = `${path} ${field} ${JSON.stringify(value)?.slice(0, 30)}`;
          expect([label, status < 500]).toEqual([label, true]);
        }
      }
    }
  }, 120_000);
});
