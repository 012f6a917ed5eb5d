import type { FastifyInstance } from 'fastify';
import type { Portal } from '#server/platform/context';
import { sendFetchResponse, toFetchRequest } from '#server/platform/http/fetch-bridge';
import { traceIdentityCall } from './trace-identity-call.ts';

/** Base path of the embedded identity service. */
export const AUTH_BASE = '/api/auth';

/** The response to every method but GET and POST; a Fetch request cannot even be built for some, such as TRACE. */
const NOT_FOUND = { code: 'NOT_FOUND' };

/** Passes every request below `AUTH_BASE` to the identity service. */
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
    const fetchRequest = toFetchRequest(request, portal.settings.publicUrl);
    reply.header('cache-control', 'no-store');
    const logged = { ...portal, log: request.log };
    return sendFetchResponse(reply, await traceIdentityCall(logged, fetchRequest, { base: AUTH_BASE, handle }));
  });
}
