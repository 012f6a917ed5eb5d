import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** A completed request for logs and metrics: the route pattern, never the URL or the caller. */
export type Seen = { method: string; route: string; status: number; seconds: number };

/** A new id for each request; an id from the caller is ignored. */
export function newRequestId(): string {
  return randomUUID();
}

/** Logs every response by its route, passes it to `observe`, and sends the request id in `x-request-id`. */
export function logRequests(app: FastifyInstance, observe: (seen: Seen) => void): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    // A stream lasts as long as a page is open, which is no measure of the server.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    const seen = {
      method: request.method,
      // The pattern, such as `/api/v1/booking/:id`.
      route: request.pageRoute ?? request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    };
    observe(seen);
    request.log.debug(
      { method: seen.method, route: seen.route, status: seen.status, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of the page, whose routes Fastify does not know. */
    pageRoute?: string | undefined;
  }
}
