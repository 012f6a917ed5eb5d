import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What is told of an answered request: the pattern of its route, never its address or its sender. */
export type Seen = { method: string; route: string; status: number; seconds: number };

/** A new id for each request; a caller's own is not believed. */
export function newRequestId(): string {
  return randomUUID();
}

/** Logs every answer by its route, tells it to `observe`, and names it to the caller in `x-request-id`. */
export function logRequests(app: FastifyInstance, observe: (seen: Seen) => void): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const seen = {
      method: request.method,
      route: routeOf(request),
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

/** `/api/v1/booking/:id`, not which booking. */
function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown';
}
