import { CallRefused } from '#contract/call-route';
import { explainFailure } from '#web/api/explain-failure.ts';
import type { Translate } from '#i18n/catalogue';

/** The sentence of a failed call; where single fields were refused, theirs. */
export function errorMessage(error: unknown, t: Translate): string {
  const issues = error instanceof CallRefused ? (error.failure.issues ?? []) : [];
  if (issues.length > 0) return issues.map((issue) => issue.message).join(' ');
  return explainFailure(error, t, 'people.failed');
}

/** Whether the person is no longer there to be changed. */
export function isGone(error: unknown): boolean {
  return error instanceof CallRefused && error.failure.code === 'not_found';
}
