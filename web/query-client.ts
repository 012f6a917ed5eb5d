import { QueryClient } from '@tanstack/react-query';
import { CallRefused } from '#contract/call-route';

/** Section 9: data is fresh for 5 minutes; up to 3 retries, each twice as late, at most 30 seconds. */
const FRESH_MS = 5 * 60_000;
const MAX_RETRIES = 3;
const MAX_DELAY_MS = 30_000;

/** A refusal is an answer: asking again would get it again. */
export function mayRetry(failures: number, error: unknown): boolean {
  const isAnswer = error instanceof CallRefused && error.httpStatus < 500;
  return !isAnswer && failures < MAX_RETRIES;
}

/** How long to wait before retry number `failures` + 1, in milliseconds. */
export function retryDelay(failures: number): number {
  return Math.min(1000 * 2 ** failures, MAX_DELAY_MS);
}

/** The cache of one page (on the server) or one tab. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Offline a call fails and says so; put off, it would be made after the person had given up.
      queries: { networkMode: 'always', staleTime: FRESH_MS, retry: mayRetry, retryDelay },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
