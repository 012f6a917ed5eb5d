import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLogger } from './create-logger.ts';

test('an error about an address is logged without the address, which may have a token or a password', () => {
  const lines: string[] = [];
  const write = (line: Buffer, _encoding: string, done: () => void) => {
    lines.push(String(line));
    done();
  };
  const log = createLogger('error', new Writable({ write }));
  for (const [url, base] of [
    ['//:80/?token=secret', 'http://portal.invalid'],
    ['/images', 'secret'],
  ] as const) {
    try {
      throw new Error(`reads ${new URL(url, base).href}`);
    } catch (err) {
      log.error({ err }, 'request failed');
    }
  }
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toContain('secret');
});
