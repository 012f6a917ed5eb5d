import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, vi } from 'vitest';

let stray: string[] = [];

// An error nobody reads hides the next one: a test that provokes one must look at it, any other fails.
beforeEach(() => {
  stray = [];
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      stray.push(args.map((arg) => (typeof arg === 'string' ? arg : inspect(arg))).join(' '));
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  const seen = takeStrayErrors();
  expect(seen, 'the test wrote to console.error or console.warn').toEqual([]);
});

/** What was written to console.error and console.warn so far; a test that expects it takes it. */
export function takeStrayErrors(): string[] {
  return stray.splice(0);
}
