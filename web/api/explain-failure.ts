import { CallRefused } from '#contract/call-route';
import type { MessageKey } from '#i18n/catalogue';
import { Offline } from './send.ts';

/**
 * The message that a form shows for a failed call: the server's own, `site.nothingSent` if the browser was offline,
 * or `unreachable` if the outcome is unknown.
 */
export function explainFailure(error: unknown, t: (key: MessageKey) => string, unreachable: MessageKey): string {
  if (error instanceof CallRefused) return error.failure.message;
  return t(error instanceof Offline ? 'site.nothingSent' : unreachable);
}
