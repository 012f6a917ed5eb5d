import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_BIRTH_DATE_TRIES } from '#domain/accounts/desk-emails';
import { createLogger } from '#server/app/startup/create-logger';
import { createMetrics, type Metrics } from '#server/app/http/metrics';
import { describeOneDatabase } from '#testing/database';
import { aDesk, answer, BIRTH_DATE, deskTokens, disown, managed } from '#testing/desk-emails';
import { mailsTo } from '#testing/outbox';
import { openTestPortal, type TestPortal } from '#testing/portal';
import { clearRateLimits } from './attacker.ts';

/** Data that only one caller said; each value is unique. */
const CANARY = { name: 'Quonzabella Feathercall', email: 'wrongbird@example.test' };
const TRACES = /quonzabella|feathercall|wrongbird|1980-12-24|24\.12\.1980/i;

describeOneDatabase('attacks by the link that proves the address of a caller', (open) => {
  let portal: TestPortal;
  let metrics: Metrics;
  let desk: Awaited<ReturnType<typeof aDesk>>;
  let logged = '';
  const log = new Writable({
    write(part: Buffer, _encoding, done) {
      logged += part.toString();
      done();
    },
  });
  beforeAll(async () => {
    logged = '';
    metrics = createMetrics();
    const watcher = { logger: createLogger('debug', log), observe: metrics.observe, countEvent: metrics.countEvent };
    portal = await openTestPortal(await open(), {}, watcher);
    desk = await aDesk(portal);
  });
  beforeEach(() => clearRateLimits(portal));
  afterAll(async () => {
    await portal.close();
    await metrics.app.close();
  });
  const rowOf = (id: string) =>
    portal.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test('attack 84: a scanner that opens every link of the email proves, removes and counts nothing', async () => {
    const { id, email } = await desk.aLinkedCaller();
    const before = await rowOf(id);
    const [mail] = await mailsTo(portal, email);
    const links = (mail?.html ?? '').match(/https?:[^"<\s]+/g) ?? [];
    expect(links.filter((url) => url.includes('/manage-appointment')).length).toBe(2);
    for (const url of links) {
      const { pathname, search } = new URL(url);
      // The token is in the fragment, which is not sent.
      expect(search).not.toContain('token');
      for (const method of ['GET', 'HEAD'] as const) await portal.app.inject({ method, url: `${pathname}${search}` });
    }
    for (const path of ['birth-date', 'not-me'])
      expect((await portal.call('GET', `/appointment-link/${path}?token=x.y`)).status).toBe(404);
    expect(await rowOf(id)).toEqual(before);
  });

  test('attack 84: of many dates of birth at the same time five are compared, and the right one after them is refused', async () => {
    const { id, token } = await desk.aLinkedCaller(1);
    const dates = Array.from({ length: 12 }, (_, day) => `1990-03-${String(day + 10)}`);
    const replies = await Promise.all([...dates, ...dates].map((day) => answer(portal, token, day)));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await rowOf(id)).toMatchObject({ deskLinkTries: MAX_BIRTH_DATE_TRIES, deskEmailProvenAt: null });
    expect((await answer(portal, token)).status).toBe(409);
    // What was removed from the limits is the count of the link's requests, not that of its dates of birth.
    await clearRateLimits(portal);
    expect((await answer(portal, token)).status).toBe(409);
    expect((await disown(portal, token)).status).toBe(200);
  });

  test('attack 84: the link is a key to nothing else, and no other link proves an address', async () => {
    const [mine, other] = [await desk.aLinkedCaller(2), await desk.aLinkedCaller(3)];
    for (const path of ['', '/confirm', '/cancel', '/undo', '/calendar.ics'])
      expect([
        path,
        (await portal.call('POST', `/appointment-link${path}`, { body: { token: mine.token } })).status,
      ]).toEqual([path, 404]);
    for (const path of ['/confirm-appointment', '/newsletter/confirm'])
      expect([path, (await portal.call('POST', path, { body: { token: mine.token } })).status]).toEqual([path, 404]);
    expect((await portal.call('GET', '/profile', { token: mine.token })).status).toBe(401);
    const [manage = ''] = managed(await answer(portal, other.token));
    const { links } = portal.portal.ports;
    const { deskLink } = await rowOf(mine.id);
    const until = new Date(Date.now() + 1000);
    const forged = [
      manage,
      links.sign('manage-appointment', deskLink!),
      links.sign('desk-link', deskLink!, new Date(Date.now() - 1)),
      links.sign('desk-link', mine.id, until),
      mine.token.replace(deskLink!, (await rowOf(other.id)).deskLink!),
    ];
    for (const token of forged) {
      expect([token, (await answer(portal, token)).status]).toEqual([token, 409]);
      expect([token, (await disown(portal, token)).status]).toEqual([token, 409]);
    }
    expect(await rowOf(mine.id)).toMatchObject({ deskEmailProvenAt: null, deskLinkTries: 0 });
    expect(managed(await answer(portal, mine.token))).toHaveLength(1);
  });

  test('attack 84: a wrong address learns of no name, day or treatment, which no log, metric, subject or job has either', async () => {
    const { id } = await desk.aCaller({ name: CANARY.name });
    await desk.book(id, 5, 'Teeth Orthodontics');
    await desk.saveEmail(id, CANARY.email);
    const [token = ''] = await deskTokens(portal, CANARY.email);
    for (const day of ['1970-01-01', '1970-01-02']) await answer(portal, token, day);
    await disown(portal, token);
    await answer(portal, token, BIRTH_DATE);
    const [mail, ...others] = await mailsTo(portal, CANARY.email);
    expect(others).toEqual([]);
    // The digits of a random token may look like a year.
    expect(`${mail!.subject} ${mail!.text} ${mail!.html}`.replaceAll(token, '')).not.toMatch(
      /quonzabella|feathercall|orthodontics|20[2-9]\d/i,
    );
    expect(logged).toContain('security event');
    expect(logged.split('\n').filter((line) => TRACES.test(line) || line.includes(token))).toEqual([]);
    expect(TRACES.test((await metrics.app.inject('/metrics')).body)).toBe(false);
    const stored = await portal.db.selectFrom('auditEntry').select('details').where('personId', '=', id).execute();
    expect(TRACES.test(JSON.stringify(stored))).toBe(false);
    const row = JSON.stringify(await rowOf(id));
    expect([row.includes(token), row.includes('wrongbird')]).toEqual([false, false]);
  });
});
