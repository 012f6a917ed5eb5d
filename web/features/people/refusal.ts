import { CallRefused } from '#contract/call-route';
import type { Say } from '../../i18n/use-words.ts';

/** What to show of a call that failed: the server's sentences (those of single fields first), or that nobody answered. */
export function explainRefusal(error: unknown, t: Say): string {
  if (!(error instanceof CallRefused)) return t('people.failed');
  const { issues = [], message } = error.failure;
  return issues.length > 0 ? issues.map((issue) => issue.message).join(' ') : message;
}

/** Whether the person is no longer there to be changed. */
export function isGone(error: unknown): boolean {
  return error instanceof CallRefused && error.failure.code === 'not_found';
}
