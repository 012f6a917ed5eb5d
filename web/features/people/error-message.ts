import { CallRefused } from '#contract/call-route';
import { explainFailure } from '#web/api/explain-failure.ts';
import type { Translate } from '#i18n/catalogue';

/** The message of a failed call; if fields were rejected, the messages of those. */
export function errorMessage(error: unknown, t: Translate): string {
  const issues = error instanceof CallRefused ? (error.failure.issues ?? []) : [];
  if (issues.length > 0) return issues.map((issue) => issue.message).join(' ');
  return explainFailure(error, t, 'people.failed');
}

/** Whether the person no longer exists. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallRefused && error.failure.code === 'not_found';
}
