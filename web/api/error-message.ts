import { RequestRefused } from '#contract/shared/send-request';
import type { ErrorCode } from '#domain/shared/errors';
import type { MessageKey, Translate } from '#i18n/catalogue';
import { IdentityRefused } from './identity/service.ts';
import { Offline } from './send.ts';

/**
 * The message that a person reads about a failed call: the server's own, the identity service's (in German by its
 * code), `site.nothingSent` if the browser was offline, or `unreachable` if the outcome is unknown.
 */
export function errorMessage(error: unknown, t: Translate, unreachable: MessageKey = 'sessions.UNREACHABLE'): string {
  if (error instanceof RequestRefused) return error.failure.message;
  if (error instanceof IdentityRefused) return identityMessage(error, t);
  return t(error instanceof Offline ? 'site.nothingSent' : unreachable);
}

function identityMessage({ code, message }: IdentityRefused, t: Translate): string {
  if (code === 'OFFLINE') return t('site.nothingSent');
  for (const key of [`sessions.${code}`, `firebase.${code}`] as MessageKey[]) {
    const text = t(key, { message });
    // A code without a message of its own.
    if (text !== key) return text;
  }
  return message || t('sessions.UNREACHABLE');
}

type IdentityCode = 'INVALID_TOKEN' | 'USER_NOT_FOUND';

/** Whether the server or the identity service refused a call with one of these codes. */
export function hasErrorCode(error: unknown, ...codes: (ErrorCode | IdentityCode)[]): boolean {
  if (error instanceof RequestRefused) return codes.includes(error.failure.code);
  return error instanceof IdentityRefused && codes.includes(error.code as IdentityCode);
}

/** The message of why the identity service refused a chosen password; undefined for other errors. */
export function passwordFault(error: unknown): MessageKey | undefined {
  const codes = ['COMMON_PASSWORD', 'SHORT_STAFF_PASSWORD', 'GUESSABLE_PASSWORD'];
  const isFault = error instanceof IdentityRefused && codes.includes(error.code);
  return isFault ? (`sessions.${error.code}` as MessageKey) : undefined;
}

/** The message about one field of a refused request; undefined without one. */
export function fieldMessage(error: unknown, path: string): string | undefined {
  if (!(error instanceof RequestRefused)) return undefined;
  return error.failure.issues?.find((issue) => issue.path === path)?.message;
}

/** The message about the first wrong field of a refused request; undefined without one. */
export function firstIssue(error: unknown): string | undefined {
  return error instanceof RequestRefused ? error.failure.issues?.[0]?.message : undefined;
}
