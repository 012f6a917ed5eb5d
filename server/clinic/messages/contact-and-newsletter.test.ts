import { expect, test } from 'vitest';
import { describeOneDatabase } from '#testing/database';
import { mailedToken, mailsTo } from '#testing/outbox';
import { useTestPortal } from '#testing/use-test-portal';
import { countAttempt } from '#server/platform/database/rate-limits';
import { readInbox } from '#testing/inbox';

describeOneDatabase('contact messages and newsletter', (open) => {
  const given = useTestPortal(open);
  const admin = () => given.portal.tokenOf('admin@demo.test');
  const resetLimits = () => given.portal.db.deleteFrom('rateLimit').execute();
  const write = (change: object = {}) =>
    given.portal.call('POST', '/contact', {
      body: { name: 'Vera', email: 'vera@example.test', message: 'Hello\nthere', ...change },
    });
  const subscribe = (email: string, language = 'en') =>
    given.portal.call('POST', '/newsletter', { body: { email }, headers: { 'accept-language': language } });
  const confirmed = async () =>
    (
      (await given.portal.call('GET', '/newsletter', { token: await admin() })).body.data as unknown as {
        email: string;
      }[]
    ).map(({ email }) => email);

  test('a message reaches the admin and the clinic’s mail, once', async () => {
    await resetLimits();
    expect((await write()).status).toBe(200);
    const toClinic = await mailsTo(given.portal, 'praxis@molar.example');
    expect(toClinic).toHaveLength(1);
    expect(toClinic[0]?.text).toContain('> Hello');
    expect(toClinic[0]?.subject).not.toContain('Vera');
    const listed = await readInbox({ portal: given.portal, token: await admin() }, 'messages');
    expect(listed).toMatchObject([{ message: { name: 'Vera', message: 'Hello\nthere', isRelayed: true } }]);
  });

  test('a message with the honeypot field filled succeeds and is discarded', async () => {
    await resetLimits();
    const before = (await given.portal.db.selectFrom('contactMessage').select('id').execute()).length;
    expect((await write({ website: 'https://spam.example' })).body['status']).toBe('Success');
    expect(await given.portal.db.selectFrom('contactMessage').select('id').execute()).toHaveLength(before);
  });

  test('the sixth message in an hour is refused with a Retry-After header', async () => {
    await resetLimits();
    for (let time = 0; time < 5; time += 1) expect((await write()).status).toBe(200);
    const sixth = await write();
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3000);
    const keys = await given.portal.db.selectFrom('rateLimit').select('key').execute();
    expect(keys.some(({ key }) => key.includes('127.0.0.1'))).toBe(false);
  });

  test('a message is deleted permanently, which is audited', async () => {
    await resetLimits();
    await write({ name: 'Gone' });
    const token = await admin();
    const { _id } = (await readInbox({ portal: given.portal, token }, 'messages')).at(-1)!;
    expect((await given.portal.call('DELETE', `/messages?id=${_id}`, { token: await given.patient() })).status).toBe(
      403,
    );
    expect((await given.portal.call('DELETE', `/messages?id=${_id}`, { token })).status).toBe(200);
    expect((await given.portal.call('DELETE', `/messages?id=${_id}`, { token })).status).toBe(404);
    expect((await given.portal.call('GET', '/audit?action=message.deleted', { token })).body.data).toHaveLength(1);
  });

  test('an address is listed from its confirmation until it is unsubscribed', async () => {
    await resetLimits();
    expect((await subscribe('nora@example.test')).status).toBe(200);
    expect(await confirmed()).not.toContain('nora@example.test');
    const token = await mailedToken(given.portal, 'nora@example.test', '/newsletter');
    const post = (label: string, sent = token) =>
      given.portal.call('POST', `/newsletter/${label}`, { body: { token: sent } });
    expect((await post('confirm', `${token}x`)).status).toBe(404);
    expect((await post('confirm')).status).toBe(200);
    expect((await post('confirm')).status).toBe(200);
    expect(await confirmed()).toContain('nora@example.test');
    expect((await post('end')).status).toBe(200);
    expect((await post('end')).status).toBe(200);
    expect(await confirmed()).not.toContain('nora@example.test');
    expect((await post('confirm')).status).toBe(404);
  });

  test('an address gets one email a day, and the response does not reveal if it is subscribed', async () => {
    await resetLimits();
    const first = await subscribe('twice@example.test', 'de');
    const second = await subscribe('twice@example.test', 'de');
    expect(second.body).toEqual(first.body);
    const sent = await mailsTo(given.portal, 'twice@example.test');
    expect(sent.map(({ subject }) => subject)).toEqual(['Bitte bestätigen Sie Ihre Adresse']);
  });

  test('fifty concurrent attempts do not exceed the limit', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 50 }, () => countAttempt(given.portal.db, { key: 'race', max: 5, windowSeconds: 60 })),
    );
    expect(attempts.filter(({ isAllowed }) => isAllowed)).toHaveLength(5);
  });

  test('attempts are allowed again after the window', async () => {
    const attempt = () => countAttempt(given.portal.db, { key: 'window', max: 1, windowSeconds: 60 });
    expect((await attempt()).isAllowed).toBe(true);
    expect((await attempt()).isAllowed).toBe(false);
    await given.portal.db
      .updateTable('rateLimit')
      .set({ windowStart: new Date(Date.now() - 61_000) })
      .where('key', '=', 'window')
      .execute();
    expect((await attempt()).isAllowed).toBe(true);
  });
});
