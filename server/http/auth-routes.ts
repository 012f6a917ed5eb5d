import type { FastifyInstance } from 'fastify';
import type { Portal } from '#server/lib/context';
import { sendFetchResponse, toFetchRequest } from './fetch-bridge.ts';
import { traceIdentityCall } from './trace-identity-call.ts';

/** Where the embedded identity service answers. */
export const AUTH_BASE = '/api/auth';

/** No door answers to another method, and some (TRACE) cannot even be put as a question. */
const NOT_FOUND = { code: 'NOT_FOUND' };

/** Opens everything below `IDENTITY_BASE` to the identity service. */
export function serveAuthRoutes(
  app: FastifyInstance,
  { portal, handle }: { portal: Portal; handle: (request: Request) => Promise<Response> },
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) =>
    done(null, body),
  );
  app.all('/*', async (request, reply) => {
    if (!['GET', 'POST'].includes(request.method)) return reply.code(404).send(NOT_FOUND);
    const asked = toFetchRequest(request, portal.settings.publicUrl);
    reply.header('cache-control', 'no-store');
    const logged = { ...portal, log: request.log };
    return sendFetchResponse(reply, await traceIdentityCall(logged, asked, { base: AUTH_BASE, handle }));
  });
}
