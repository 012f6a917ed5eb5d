import { expect, test } from 'vitest';
import { describeEachDatabase } from '#testing/database';
import { mailedToken, mailsTo } from '#testing/outbox';
import { useTestPortal } from '#testing/use-test-portal';
import { countAttempt } from '#server/store/rate-limits';

describeEachDatabase('messages and news', (open) => {
  const given = useTestPortal(open);
  const admin = () => given.portal.tokenOf('admin@demo.test');
  const freshTurns = () => given.portal.db.deleteFrom('rate_limit').execute();
  const write = (change: object = {}) =>
    given.portal.call('POST', '/contact', {
      body: { name: 'Vera', email: 'vera@example.test', message: 'Hello\nthere', ...change },
    });
  const ask = (email: string, language = 'en') =>
    given.portal.call('POST', '/newsletter', { body: { email }, headers: { 'accept-language': language } });
  const confirmed = async () =>
    (
      (await given.portal.call('GET', '/newsletter', { token: await admin() })).body.data as unknown as {
        email: string;
      }[]
    ).map(({ email }) => email);

  test('a message reaches the admin and the clinic’s mail, once', async () => {
    await freshTurns();
    expect((await write()).status).toBe(200);
    const toClinic = await mailsTo(given.portal, 'praxis@molar.example');
    expect(toClinic).toHaveLength(1);
    expect(toClinic[0]?.text).toContain('> Hello');
    expect(toClinic[0]?.subject).not.toContain('Vera');
    const { body } = await given.portal.call('GET', '/messages', { token: await admin() });
    expect(body.data).toMatchObject([{ name: 'Vera', message: 'Hello\nthere', isRelayed: true }]);
    expect((await given.portal.call('GET', '/messages', { token: await given.patient() })).status).toBe(403);
    expect((await given.portal.call('GET', '/messages')).status).toBe(401);
  });

  test('who fills the field that nobody sees is thanked, and not heard', async () => {
    await freshTurns();
    const before = (await given.portal.db.selectFrom('contact_message').select('id').execute()).length;
    expect((await write({ website: 'https://spam.example' })).body['status']).toBe('Success');
    expect(await given.portal.db.selectFrom('contact_message').select('id').execute()).toHaveLength(before);
  });

  test('the sixth message of an hour waits, and is told how long', async () => {
    await freshTurns();
    for (let time = 0; time < 5; time += 1) expect((await write()).status).toBe(200);
    const sixth = await write();
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3000);
    const keys = await given.portal.db.selectFrom('rate_limit').select('key').execute();
    expect(keys.some(({ key }) => key.includes('127.0.0.1'))).toBe(false);
  });

  test('a message is deleted for ever, and that is written down', async () => {
    await freshTurns();
    await write({ name: 'Gone' });
    const token = await admin();
    const { body } = await given.portal.call('GET', '/messages?limit=1', { token });
    const [{ _id }] = body.data as unknown as [{ _id: string }];
    expect((await given.portal.call('DELETE', `/messages?id=${_id}`, { token: await given.patient() })).status).toBe(
      403,
    );
    expect((await given.portal.call('DELETE', `/messages?id=${_id}`, { token })).status).toBe(200);
    expect((await given.portal.call('DELETE', `/messages?id=${_id}`, { token })).status).toBe(404);
    expect((await given.portal.call('GET', '/audit?action=message.deleted', { token })).body.data).toHaveLength(1);
  });

  test('pages of messages follow each other, though one of them is deleted between', async () => {
    const token = await admin();
    const page = async (query: string) => (await given.portal.call('GET', `/messages?${query}`, { token })).body;
    for (const name of ['Page one', 'Page two', 'Page three']) {
      await freshTurns();
      await write({ name });
    }
    const first = await page('limit=1');
    const [{ _id, name }] = first.data as unknown as [{ _id: string; name: string }];
    expect(name).toBe('Page three');
    await given.portal.call('DELETE', `/messages?id=${_id}`, { token });
    const rest = await page(`limit=2&cursor=${String(first['nextCursor'])}`);
    expect((rest.data as unknown as { name: string }[]).map((one) => one.name)).toEqual(['Page two', 'Page one']);
    expect((await given.portal.call('GET', '/messages?cursor=x', { token })).status).toBe(400);
  });

  test('an address counts only once its owner confirms, and not any more once they end it', async () => {
    await freshTurns();
    expect((await ask('nora@example.test')).status).toBe(200);
    expect(await confirmed()).not.toContain('nora@example.test');
    const token = await mailedToken(given.portal, 'nora@example.test', '/newsletter');
    const post = (what: string, sent = token) =>
      given.portal.call('POST', `/newsletter/${what}`, { body: { token: sent } });
    expect((await post('confirm', `${token}x`)).status).toBe(404);
    expect((await post('confirm')).status).toBe(200);
    expect((await post('confirm')).status).toBe(200);
    expect(await confirmed()).toContain('nora@example.test');
    expect((await post('end')).status).toBe(200);
    expect((await post('end')).status).toBe(200);
    expect(await confirmed()).not.toContain('nora@example.test');
    expect((await post('confirm')).status).toBe(404);
  });

  test('nobody is mailed twice a day, and the answer does not tell who is on the list', async () => {
    await freshTurns();
    const first = await ask('twice@example.test', 'de');
    const second = await ask('twice@example.test', 'de');
    expect(second.body).toEqual(first.body);
    const sent = await mailsTo(given.portal, 'twice@example.test');
    expect(sent.map(({ subject }) => subject)).toEqual(['Bitte bestätigen Sie Ihre Adresse']);
  });

  test('of fifty attempts at once as many are allowed as may be', async () => {
    const turns = await Promise.all(
      Array.from({ length: 50 }, () => countAttempt(given.portal.db, { key: 'race', max: 5, windowSeconds: 60 })),
    );
    expect(turns.filter(({ isAllowed }) => isAllowed)).toHaveLength(5);
  });

  test('a window that is over begins anew', async () => {
    const turn = () => countAttempt(given.portal.db, { key: 'window', max: 1, windowSeconds: 60 });
    expect((await turn()).isAllowed).toBe(true);
    expect((await turn()).isAllowed).toBe(false);
    await given.portal.db
      .updateTable('rate_limit')
      .set({ window_start: new Date(Date.now() - 61_000) })
      .where('key', '=', 'window')
      .execute();
    expect((await turn()).isAllowed).toBe(true);
  });
});
