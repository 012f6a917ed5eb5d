import type { FastifyInstance } from 'fastify';
import { sendFetchResponse, toFetchRequest } from './fetch-bridge.ts';

/** Where the embedded identity service answers. */
export const IDENTITY_BASE = '/api/auth';

/** Opens everything below `IDENTITY_BASE` to the embedded identity service. */
export function serveIdentity(
  app: FastifyInstance,
  { handle, origin }: { handle: (request: Request) => Promise<Response>; origin: string },
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) =>
    done(null, body),
  );
  app.all('/*', { schema: { hide: true } }, async (request, reply) => {
    const asked = toFetchRequest(request, origin);
    reply.header('cache-control', 'no-store');
    return sendFetchResponse(reply, await handle(asked));
  });
}
