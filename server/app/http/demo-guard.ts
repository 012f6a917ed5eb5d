import type { FastifyInstance } from 'fastify';
import { ClinicError } from '#domain/shared/errors';

const LOOPBACK = /^(127(\.\d{1,3}){3}|localhost|\[::1\])(:\d+)?$/i;
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** Refuses requests from other machines or through a proxy, because a demo has well-known passwords. */
export function guardDemo(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const isForwarded = FORWARDED.some((name) => request.headers[name] !== undefined);
    if (isForwarded || !LOOPBACK.test(request.headers.host ?? '')) throw new ClinicError('demo_only_here');
  });
}
