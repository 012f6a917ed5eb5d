import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { describeOneDatabase } from '#testing/database';
import { useTestPortal } from '#testing/use-test-portal';
import { contextOf } from './serve-pages.ts';

describeOneDatabase('the context of a page', (database) => {
  const it = useTestPortal(database);

  test('has a signed-in visitor, whose pages change their language even while the database is unreachable', async () => {
    const { portal } = it.portal;
    const cookie = await it.portal.cookieOf('patient@demo.test');
    const request = { url: '/', ip: '127.0.0.1', headers: { cookie } } as unknown as FastifyRequest;
    const unused = () => Promise.reject(new Error('not called'));
    const open = await contextOf(portal, request, unused);
    expect(open.rootData.user).toMatchObject({ email: 'patient@demo.test' });
    const prove = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
    const identity = { ...portal.ports.identity, prove };
    const away = await contextOf({ ...portal, ports: { ...portal.ports, identity } }, request, unused);
    expect(away.rootData.user).toBeNull();
    await expect(away.storeLanguage('de')).resolves.toBeUndefined();
  });
});
