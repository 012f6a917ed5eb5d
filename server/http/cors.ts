import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** What the API is called with; a page of another origin may use nothing else. */
const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'];
const ALLOWED_HEADERS = ['authorization', 'content-type', 'idempotency-key', 'accept-language'];
const EXPOSED_HEADERS = ['etag', 'retry-after'];
/** A browser asks again after this long, in seconds. */
const ASK_AGAIN_SECONDS = 600;

/** Opens the routes of this scope to pages of the named origins; without any nothing is said of it at all. */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const named = new Set(origins);
  await app.register(cors, {
    // An origin that is not named gets none of the headers, not even those that would do no harm.
    origin: async (origin: string | undefined) => (origin !== undefined && named.has(origin) ? origin : false),
    credentials: true,
    methods: METHODS,
    allowedHeaders: ALLOWED_HEADERS,
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: ASK_AGAIN_SECONDS,
    strictPreflight: false,
  });
}
