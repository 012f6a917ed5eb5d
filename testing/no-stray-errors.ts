import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, vi } from 'vitest';

let stray: string[] = [];

// Unexpected console errors fail a test; a test that provokes one takes it from here.
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

/** Returns and clears what was written to console.error and console.warn so far. */
function takeStrayErrors(): string[] {
  return stray.splice(0);
}
