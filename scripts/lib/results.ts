import { existsSync, readFileSync } from 'node:fs';

export type Counts = { passed: number; failed: number; skipped: number };
type VitestReport = Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests', number>;
type PlaywrightReport = { stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> };

/** Counts of a step that has no tests: it worked, or it did not. */
export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };
export const oneFailure: Counts = { passed: 0, failed: 1, skipped: 0 };

/** A runner that ended badly without naming a failed test still counts as one failure. */
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

/** Counts in Playwright's JSON report; a journey that passed only at the second attempt did not pass. */
export function readPlaywright(text: string): Counts {
  const { stats } = JSON.parse(text) as PlaywrightReport;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/** The closing line, alone on its line: `12 passed, 0 failed`. */
export function closingLine(all: Counts[]): string {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
