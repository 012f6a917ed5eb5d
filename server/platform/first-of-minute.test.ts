import { expect, test, vi } from 'vitest';
import { isFirstOfMinute } from './first-of-minute.ts';

test('a line is written once a minute for each of its causes', () => {
  vi.useFakeTimers();
  try {
    const lost = Object.assign(new Error('lost'), { code: 'ECONNREFUSED' });
    const again = Object.assign(new Error('lost again'), { code: 'ECONNREFUSED' });
    const write = (line: string, cause: unknown) => isFirstOfMinute(`${line} of this test`, cause);
    expect([write('looked', lost), write('looked', again), write('called', lost)]).toEqual([true, false, true]);
    expect([write('looked', new Error('other')), write('looked', null), write('looked', null)]).toEqual([
      true,
      true,
      false,
    ]);
    vi.advanceTimersByTime(59_000);
    expect(write('looked', lost)).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(write('looked', lost)).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
