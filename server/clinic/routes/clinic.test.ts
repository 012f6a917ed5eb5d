import { expect, test } from 'vitest';
import { routes } from '#contract/index';
import { createPageRequests } from '#server/app/http/page-requests';
import { readSessionSecret } from '#server/app/config/secrets';
import { describeOneDatabase } from '#testing/database';
import { useTestPortal } from '#testing/use-test-portal';

describeOneDatabase('the clinic to its visitors', (database) => {
  const it = useTestPortal(database);
  const post = (path: string, body: object) => it.portal.call('POST', path, { body });
  const good = { name: 'Vera', email: 'vera@example.test', message: 'Hello' };

  test.each<[string, Record<string, unknown>, string, string]>([
    ['no name', { name: ' ' }, 'name', 'Name is required'],
    ['no email', { email: undefined }, 'email', 'Email is Required'],
    ['an email that is none', { email: 'vera@' }, 'email', 'This is not an email address'],
    ['no message', { message: '\n\t ' }, 'message', 'Message is required'],
    ['a message too long', { message: 'x'.repeat(5001) }, 'message', 'This is too long'],
    ['a line break in the name', { name: 'Vera\r\nBcc: x@y.test' }, 'name', 'This value is not valid'],
  ])('a message with %s is refused with the field named, and not stored', async (_what, change, path, message) => {
    const answer = await post('/contact', { ...good, ...change });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', issues: [{ path, message }] } });
    expect(await it.portal.db.selectFrom('contactMessage').select('id').execute()).toEqual([]);
  });

  test('an invalid newsletter address is refused with the field named, and not stored', async () => {
    for (const email of ['', 'nobody', 'a@b.test, c@d.test']) {
      expect(await post('/newsletter', { email })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'email' }] },
      });
    }
    expect(await it.portal.db.selectFrom('newsletterAddress').select('email').execute()).toEqual([]);
  });

  test('subscribing does not reveal whether an address is subscribed', async () => {
    const [first, second] = [await post('/newsletter', good), await post('/newsletter', good)];
    expect(first.body).toEqual(second.body);
    const [once, again] = [
      await post('/newsletter', { email: good.email }),
      await post('/newsletter', { email: good.email }),
    ];
    expect([once.status, again.status]).toEqual([200, 200]);
    expect(once.body).toEqual(again.body);
  });

  test('the clinic’s public facts contain no secret and no personal data', async () => {
    const { status, body } = await it.portal.call('GET', '/clinic');
    expect(status).toBe(200);
    const facts = JSON.stringify(body);
    const { secretKey, webhookSecret } = it.portal.cardKeys;
    const secrets = [secretKey, webhookSecret, readSessionSecret(undefined, it.portal.dataDir), it.portal.dataDir];
    for (const secret of [...secrets, '@demo.test']) expect(facts).not.toContain(secret);
  });

  test('the outbox is open in a demo, and does not exist anywhere else', async () => {
    expect(await it.portal.call('GET', '/outbox')).toMatchObject({ status: 200, body: { data: [] } });
    const { portal } = it.portal;
    const settings = { ...portal.settings, clinic: { ...portal.settings.clinic, isDemo: false } };
    const others = [
      { ...portal, settings },
      { ...portal, ports: { ...portal.ports, outbox: null } },
    ];
    for (const other of others) {
      const { callRoute } = createPageRequests(other, new Headers(), () => Promise.reject(new Error('not called')));
      await expect(callRoute(routes.listOutbox, { query: {} })).rejects.toMatchObject({
        httpStatus: 404,
        failure: { code: 'not_found' },
      });
    }
  });
});
