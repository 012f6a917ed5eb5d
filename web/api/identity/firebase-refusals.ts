import { FirebaseError } from 'firebase/app';
import { IdentityRefused } from './service.ts';

/** Firebase's codes that have an equivalent in the portal's own identity service. */
const portalCodes = new Map([
  ['auth/network-request-failed', 'UNREACHABLE'],
  ['auth/too-many-requests', 'TOO_MANY_REQUESTS'],
  ['auth/popup-closed-by-user', 'googleCancelled'],
  ['auth/cancelled-popup-request', 'googleCancelled'],
  ['auth/user-cancelled', 'googleCancelled'],
  ['auth/credential-already-in-use', 'googleOfAnother'],
  ['auth/invalid-action-code', 'INVALID_TOKEN'],
  ['auth/expired-action-code', 'INVALID_TOKEN'],
]);

/** Converts Firebase's error to an IdentityRefused; an unmapped one retains its code and message. */
function toIdentityRefused(error: unknown): unknown {
  if (!(error instanceof FirebaseError)) return error;
  const code = portalCodes.get(error.code);
  return code ? new IdentityRefused(code, '') : new IdentityRefused(error.code, error.message);
}

/** Runs a call to Firebase. @throws IdentityRefused in place of a FirebaseError */
export async function withPortalErrors<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw toIdentityRefused(error);
  }
}
