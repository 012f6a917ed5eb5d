import { CallRefused } from '#contract/call-route';
import type { MessageKey } from '#i18n/catalogue';
import { Offline } from './send.ts';

/**
 * What a form shows when its call failed: the server's sentence, that the browser is offline and nothing was sent,
 * or `unreachable` when it is unknown what the server did.
 */
export function explainFailure(error: unknown, t: (key: MessageKey) => string, unreachable: MessageKey): string {
  if (error instanceof CallRefused) return error.failure.message;
  return t(error instanceof Offline ? 'site.nothingSent' : unreachable);
}
