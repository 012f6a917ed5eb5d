import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './terminal.ts';

/** `failures` names each failed test with the first line of its error. */
export type Counts = { passed: number; failed: number; skipped: number; failures?: string[] };
type VitestTest = { fullName: string; status: string; failureMessages?: string[] };
type VitestReport = Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests', number> & {
  testResults: { name: string; status: string; message: string; assertionResults: VitestTest[] }[];
};
type PlaywrightTest = { projectName: string; status: string; results: { error?: { message?: string } }[] };
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; line: number; tests: PlaywrightTest[] }[];
};
type PlaywrightReport = {
  stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
  suites: PlaywrightSuite[];
};

/** Counts of a step without tests that succeeded. */
export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

/** Reads a report's counts; a runner without a report, or one that fails without a failed test, counts as one failure. */
export function countTests(file: string, read: (report: string) => Counts, code: number): Counts {
  if (!existsSync(file)) return { ...nothing, failed: 1, failures: [`no report ${path.basename(file)} was written`] };
  const counts = read(readFileSync(file, 'utf8'));
  if (code === 0 || counts.failed > 0) return counts;
  // Such as an error outside of tests, or a file that could not be loaded.
  return { ...counts, failed: 1, failures: [...(counts.failures ?? []), `the runner ended with code ${code}`] };
}

/** Counts in Vitest's JSON report. */
export function readVitest(text: string): Counts {
  const report = JSON.parse(text) as VitestReport;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = path.relative(root, name);
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0 && status === 'failed') return [`${file}: ${firstLine(message)}`];
      return failed.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
    }),
  };
}

/** Counts in Playwright's JSON report; a journey that passed only on a retry counts as failed. */
export function readPlaywright(text: string): Counts {
  const { stats, suites } = JSON.parse(text) as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(failedJourneys),
  };
}

function failedJourneys({ suites, specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const message = results.find(({ error }) => error)?.error?.message;
        return `[${projectName}] ${file}:${line} › ${title}: ${firstLine(message)}`;
      }),
  );
  return [...own, ...(suites ?? []).flatMap(failedJourneys)];
}

function firstLine(message = 'no message'): string {
  return stripVTControlCharacters(message).trim().split('\n')[0]!.slice(0, 200);
}

/** One line for each failure, which `.ci/run` repeats at its end; long output may reach a reader without its middle. */
export function failureLines(all: Counts[]): string[] {
  return all.flatMap(({ failures }) => failures ?? []).map((failure) => `failed: ${failure}`);
}

/** The summary line: `12 passed, 0 failed`. */
export function closingLine(all: Counts[]): string {
  const sum = (key: 'passed' | 'failed' | 'skipped') => all.reduce((total, counts) => total + counts[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
