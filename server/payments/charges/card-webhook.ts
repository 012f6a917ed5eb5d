import type { FastifyInstance } from 'fastify';
import { API_BASE } from '#contract/shared/define-route';
import { eventOfRefusal } from '#domain/shared/security-events';
import type { Portal } from '#server/platform/context';
import { handleCardEvent } from './handle-card-event.ts';
import { logSecurityEvent } from '#server/people/index';
import { negotiateLanguage } from '#i18n/negotiate-language';
import { clientNetwork } from '#server/platform/http/client-network';
import { toClinicError, toErrorResponse } from '#server/platform/http/error-response';

/** Receives the card provider's signed events. The signature covers the raw bytes, so the body is not parsed first. */
export function serveCardWebhook(app: FastifyInstance, portal: Portal): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post(`${API_BASE}/webhooks/card`, async (request, reply) => {
    const header = request.headers['stripe-signature'];
    try {
      await handleCardEvent(portal, {
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        signature: typeof header === 'string' ? header : undefined,
      });
      return await reply.send({ status: 'Success', message: 'OK' });
    } catch (error) {
      const refused = toClinicError(error);
      const event = eventOfRefusal(refused.code);
      const logged = { ...portal, log: request.log };
      if (event)
        await logSecurityEvent(logged, event, {
          route: 'webhooks/card',
          concerned: null,
          address: clientNetwork(request.ip),
        });
      const failure = toErrorResponse(refused, negotiateLanguage(undefined));
      return reply.code(failure.status).headers(failure.headers).send(failure.body);
    }
  });
}
