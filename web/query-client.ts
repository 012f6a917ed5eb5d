import { QueryClient } from '@tanstack/react-query';
import { RequestRefused } from '#contract/shared/send-request';

/** Data is fresh for 5 minutes; up to 3 retries, with doubled delays of at most 30 seconds (specification, section 9). */
const FRESH_MS = 5 * 60_000;
const MAX_RETRIES = 3;
const MAX_DELAY_MS = 30_000;

/** Whether to retry a failed read. A 4xx response is final. */
export function mayRetry(failures: number, error: unknown): boolean {
  const isFinal = error instanceof RequestRefused && error.httpStatus < 500;
  return !isFinal && failures < MAX_RETRIES;
}

/** The delay before retry number `failures` + 1, in milliseconds. */
export function retryDelay(failures: number): number {
  return Math.min(1000 * 2 ** failures, MAX_DELAY_MS);
}

/** The cache of one page (on the server) or one tab. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Fail at once when offline; a paused call would be sent much later, when nobody expects it.
      queries: { networkMode: 'always', staleTime: FRESH_MS, retry: mayRetry, retryDelay },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
