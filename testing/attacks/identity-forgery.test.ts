import { beforeAll, expect, test } from 'vitest';
import type { Route } from '#contract/shared/define-route';
import { routes } from '#contract/index';
import { DEMO_PASSWORD } from '#server/app/seed/seed-demo';
import { describeOneDatabase } from '#testing/database';
import { aPersonWithCookie, tokenFor, type TestPerson } from '#testing/people';
import { OWN_ORIGIN } from '#testing/portal';
import { photoForm } from '#testing/upload-photo';
import { FOREIGN_ORIGIN } from './attacker.ts';
import { useAttacker } from './use-attacker.ts';

/** Other origins, including same-site ones, to which a browser sends a SameSite cookie. */
const foreign = [FOREIGN_ORIGIN, 'null', 'http://127.0.0.1:3998', 'http://127.0.0.1', `${OWN_ORIGIN}.evil.example`];

describeOneDatabase('attacks through a victim’s browser', (open) => {
  const it = useAttacker(open);
  let victim: TestPerson & { cookie: string };
  beforeAll(async () => {
    victim = await aPersonWithCookie(it.portal, { role: 'patient' });
  });

  const mint = (person: { email: string }, cookie: string, headers: Record<string, string> = {}) =>
    it.attacker.api('GET', `/jwt?email=${encodeURIComponent(person.email)}`, { cookie, headers });
  const signIn = (sent: { cookie?: string } = {}) =>
    it.attacker.identity('/sign-in/email', { email: victim.email, password: DEMO_PASSWORD }, sent);

  test('attack 9: a cookie planted before the log-in does not become the session', async () => {
    const planted = 'molar.session_token=planted.by%20eve';
    const first = await signIn({ cookie: planted });
    const second = await signIn({ cookie: planted });
    expect(first.cookie).toMatch(/molar\.session_token=.+/);
    expect(new Set([planted, first.cookie, second.cookie]).size).toBe(3);
    expect((await mint(victim, planted)).status).toBe(401);
    expect((await mint(victim, first.cookie)).status).toBe(200);
  });

  test('attack 9: a log-in over another person’s session does not take it over', async () => {
    const eve = await aPersonWithCookie(it.portal, { role: 'patient' });
    const { cookie } = await signIn({ cookie: eve.cookie });
    expect((await mint(victim, cookie)).status).toBe(200);
    expect((await mint(victim, eve.cookie)).status).toBe(401);
    expect((await mint(eve, cookie)).status).toBe(401);
  });

  const changing = (Object.values(routes) as Route[]).filter(({ method }) => method !== 'GET');
  /** Whether a route reads by GET what a path names, as `/absences/:id` does of `/absences/preview`. */
  const isRead = (path: string) =>
    (Object.values(routes) as Route[]).some(
      (route) => route.method === 'GET' && new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
    );

  test('attack 9: GET changes nothing, even with a method override', async () => {
    const admin = await aPersonWithCookie(it.portal, { role: 'admin' });
    const token = await tokenFor(it.portal, admin);
    const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE', 'x-http-method': 'POST' };
    // Reads are audited too.
    const entries = async () =>
      (await it.portal.db.selectFrom('auditEntry').selectAll().execute()).filter(
        ({ action }) => !action.endsWith('.seen'),
      );
    const before = await entries();
    for (const { path } of changing) {
      for (const method of ['GET', 'HEAD']) {
        const query = `id=${victim.id}&_method=DELETE&name=Eve`;
        const { status } = await it.attacker.api(method, `${path}?${query}`, { token, cookie: victim.cookie, headers });
        // Another route of this path reads; a route that only writes does not exist for GET.
        if (!isRead(path)) expect([method, path, status]).toEqual([method, path, 404]);
      }
    }
    expect((await mint(victim, victim.cookie)).status).toBe(200);
    expect(
      await it.portal.db.selectFrom('person').where('id', '=', victim.id).select(['name', 'deletedAt']).execute(),
    ).toEqual([{ name: victim.name, deletedAt: null }]);
    expect(await entries()).toEqual(before);
  });

  test.each(['/sign-out', '/update-user?name=Eve', '/change-password', '/disconnect-google', '/delete-user'])(
    'attack 9: GET %s does nothing at the identity service',
    async (path) => {
      const { status } = await it.attacker.request('GET', `/api/auth${path}`, { cookie: victim.cookie });
      expect(status).toBe(404);
      expect((await mint(victim, victim.cookie)).status).toBe(200);
    },
  );

  test.each(foreign)('attack 9: the cookie does not renew a token for a page of %s', async (origin) => {
    const { status, body, headers } = await mint(victim, victim.cookie, { origin });
    expect([status, body['code'], body['accessToken']]).toEqual([401, 'not_signed_in', undefined]);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each(foreign)(
    'attack 9: a page of %s can neither sign a person out nor upload in their name',
    async (origin) => {
      const sent = { cookie: victim.cookie, headers: { origin } };
      const out = await it.attacker.api('POST', '/sign-out', sent);
      expect(out.headers.getSetCookie()).toEqual([]);
      const body = await photoForm();
      expect((await it.attacker.api('POST', '/images', { ...sent, body })).status).toBe(401);
      const profile = { name: 'Eve', email: victim.email, role: 'Patient', image: '/images/x.jpg' };
      expect((await it.attacker.api('POST', '/users', { ...sent, body: profile })).status).toBe(401);
      for (const path of ['/sign-out', '/update-user', '/change-password', '/send-verify-link']) {
        expect([path, (await it.attacker.identity(path, { name: 'Eve' }, sent)).status]).toEqual([path, 403]);
      }
      expect((await mint(victim, victim.cookie)).status).toBe(200);
    },
  );

  test('attack 9: a page of the portal can do all that', async () => {
    const { cookie } = await signIn();
    const headers = { origin: OWN_ORIGIN };
    expect((await mint(victim, cookie, headers)).status).toBe(200);
    const out = await it.attacker.api('POST', '/sign-out', { cookie, headers });
    expect(out.headers.getSetCookie().join()).toMatch(/Max-Age=0/i);
    expect((await mint(victim, cookie)).status).toBe(401);
  });

  test('attack 9: a form of another site cannot log a victim in to another account', async () => {
    const credentials = { email: victim.email, password: DEMO_PASSWORD };
    for (const [type, body] of [
      ['application/x-www-form-urlencoded', new URLSearchParams(credentials).toString()],
      ['text/plain', JSON.stringify(credentials)],
    ] as const) {
      const headers = { origin: FOREIGN_ORIGIN, 'content-type': type, 'sec-fetch-site': 'cross-site' };
      const { status, cookie } = await it.attacker.request('POST', '/api/auth/sign-in/email', { body, headers });
      expect([type, status, cookie]).toEqual([type, 415, '']);
    }
    const asJson = await it.attacker.identity('/sign-in/email', credentials, { headers: { origin: FOREIGN_ORIGIN } });
    expect([asJson.status, asJson.cookie]).toEqual([403, '']);
  });
});
