import { CallRefused } from '#contract/call-route';
import type { WordKey } from '#words/catalogue';
import { Offline } from './send.ts';

/**
 * What a form shows when its call failed: the server's sentence, that the browser is offline and nothing was sent,
 * or `unreachable` when it is unknown what the server did.
 */
export function explainFailure(error: unknown, t: (key: WordKey) => string, unreachable: WordKey): string {
  if (error instanceof CallRefused) return error.failure.message;
  return t(error instanceof Offline ? 'site.nothingSent' : unreachable);
}
