import { existsSync, readFileSync } from 'node:fs';

export type Counts = { passed: number; failed: number; skipped: number };
type VitestReport = Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests', number>;
type PlaywrightReport = { stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> };

/** Counts of a step without tests that succeeded. */
export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };
export const oneFailure: Counts = { passed: 0, failed: 1, skipped: 0 };

/** Reads a report's counts; a runner that fails without a failed test counts as one failure. */
export function countTests(file: string, read: (report: string) => Counts, code: number): Counts {
  const counts = existsSync(file) ? read(readFileSync(file, 'utf8')) : nothing;
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Counts in Vitest's JSON report. */
export function readVitest(text: string): Counts {
  const report = JSON.parse(text) as VitestReport;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Counts in Playwright's JSON report; a journey that passed only on a retry counts as failed. */
export function readPlaywright(text: string): Counts {
  const { stats } = JSON.parse(text) as PlaywrightReport;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/** The summary line: `12 passed, 0 failed`. */
export function closingLine(all: Counts[]): string {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
