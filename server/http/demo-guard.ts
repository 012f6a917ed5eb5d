import type { FastifyInstance } from 'fastify';
import { ClinicError } from '#domain/errors';

const LOOPBACK = /^(127(\.\d{1,3}){3}|localhost|\[::1\])(:\d+)?$/i;
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** A demo has well-known passwords: it answers only requests made on this very machine, not through a proxy. */
export function guardDemo(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const isForwarded = FORWARDED.some((name) => request.headers[name] !== undefined);
    if (isForwarded || !LOOPBACK.test(request.headers.host ?? '')) throw new ClinicError('demo_only_here');
  });
}
