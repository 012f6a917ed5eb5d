import { createHash } from 'node:crypto';

/** The hash of what a request with an idempotency key does, by which a repeated one is told from another one. */
export function hashBody(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}
