import { existsSync, readFileSync } from 'node:fs';

/** Counts of a step that has none of its own to tell: it worked or it did not. */
export const nothing = { passed: 0, failed: 0, skipped: 0 };
export const oneFailure = { passed: 0, failed: 1, skipped: 0 };

/** A runner that ended badly without naming a failed test still counts as one failure. */
export function countTests(file, read, code) {
  const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : nothing;
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Counts in Vitest's JSON report. */
export function readVitest(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Counts in Playwright's JSON report; a journey that passed only at the second try did not pass. */
export function readPlaywright({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/** The closing line, alone on its line: `12 passed, 0 failed`. */
export function closingLine(all) {
  const sum = (key) => all.reduce((total, counts) => total + counts[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
