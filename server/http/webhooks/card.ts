import type { FastifyInstance } from 'fastify';
import { API_BASE } from '#contract/define-route';
import { replyLanguage } from '#server/use-cases/speak';
import { toClinicError, toFailure } from '../to-failure.ts';

/** The card provider's signed events. The signature covers the raw bytes, so nothing may parse them before. */
export function serveCardWebhook(
  app: FastifyInstance,
  receive: (raw: { body: Buffer; signature: string | undefined }) => Promise<void>,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post(`${API_BASE}/webhooks/card`, async (request, reply) => {
    const header = request.headers['stripe-signature'];
    try {
      await receive({
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        signature: typeof header === 'string' ? header : undefined,
      });
      return await reply.send({ status: 'Success', message: 'OK' });
    } catch (error) {
      const failure = toFailure(toClinicError(error), replyLanguage(undefined));
      return reply.code(failure.status).headers(failure.headers).send(failure.body);
    }
  });
}
