import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { getProfile } from '#contract/people/people';
import { ClinicError } from '#domain/shared/errors';
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
    expect(open.rootData).toMatchObject({ user: { email: 'patient@demo.test' }, isAway: false });
    const prove = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
    const identity = { ...portal.ports.identity, prove };
    const away = await contextOf({ ...portal, ports: { ...portal.ports, identity } }, request, unused);
    expect(away.rootData).toMatchObject({ user: null, isAway: true });
    await expect(away.storeLanguage('de')).resolves.toBeUndefined();
  });

  test('a page that needs the database is one of the status 503 while it is away; a form gets the error', async () => {
    const { portal } = it.portal;
    const unused = () => Promise.reject(new Error('not called'));
    const gone = new ClinicError('unavailable');
    const identity = { ...portal.ports.identity, prove: () => Promise.reject(gone) };
    const cookie = await it.portal.cookieOf('patient@demo.test');
    const away = { ...portal, ports: { ...portal.ports, identity } };
    const open = (method: string) =>
      contextOf(away, { url: '/', method, ip: '127.0.0.1', headers: { cookie } } as unknown as FastifyRequest, unused);
    await expect((await open('GET')).callRoute(getProfile, {})).rejects.toMatchObject({ status: 503 });
    await expect((await open('POST')).callRoute(getProfile, {})).rejects.toMatchObject({ httpStatus: 503 });
  });
});
