import { createHash } from 'node:crypto';

/** The hash of what a request with an idempotency key does, which distinguishes its repetition from another request with the same key. */
export function hashBody(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}
