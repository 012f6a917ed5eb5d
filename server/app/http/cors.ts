import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** What the API uses; pages of other origins may use nothing else. */
const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'];
const ALLOWED_HEADERS = ['authorization', 'content-type', 'idempotency-key', 'accept-language'];
const EXPOSED_HEADERS = ['etag', 'retry-after'];
/** For how long browsers cache a preflight, in seconds. */
const PREFLIGHT_SECONDS = 600;

/** Allows pages of `origins` to call the routes of this scope. Without origins, no CORS header is sent. */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  await app.register(cors, {
    // Other origins get none of the headers, not even the harmless ones.
    origin: async (origin: string | undefined) => (origin !== undefined && allowed.has(origin) ? origin : false),
    credentials: true,
    methods: METHODS,
    allowedHeaders: ALLOWED_HEADERS,
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
    strictPreflight: false,
  });
}
