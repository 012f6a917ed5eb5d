import type { FastifyInstance } from 'fastify';
import { API_BASE } from '#contract/define-route';
import { eventOfRefusal } from '#domain/security-event';
import type { Portal } from '#server/use-cases/context';
import { receiveCardEvent } from '#server/use-cases/receive-card-event';
import { logSecurityEvent } from '#server/use-cases/security-log';
import { replyLanguage } from '#server/use-cases/speak';
import { networkOf } from '../network-of.ts';
import { toClinicError, toFailure } from '../to-failure.ts';

/** The card provider's signed events. The signature covers the raw bytes, so nothing may parse them before. */
export function serveCardWebhook(app: FastifyInstance, portal: Portal): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post(`${API_BASE}/webhooks/card`, async (request, reply) => {
    const header = request.headers['stripe-signature'];
    try {
      await receiveCardEvent(portal, {
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        signature: typeof header === 'string' ? header : undefined,
      });
      return await reply.send({ status: 'Success', message: 'OK' });
    } catch (error) {
      const refused = toClinicError(error);
      const event = eventOfRefusal(refused.code);
      const logged = { ...portal, log: request.log };
      if (event)
        await logSecurityEvent(logged, event, { of: 'webhooks/card', concerned: null, address: networkOf(request.ip) });
      const failure = toFailure(refused, replyLanguage(undefined));
      return reply.code(failure.status).headers(failure.headers).send(failure.body);
    }
  });
}
