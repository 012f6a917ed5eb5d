import { FirebaseError } from 'firebase/app';
import { IdentityRefused } from './service.ts';

/** Where the portal has a word of its own: the same things happen in the embedded service too. */
const ours = new Map([
  ['auth/network-request-failed', 'UNREACHABLE'],
  ['auth/too-many-requests', 'TOO_MANY_REQUESTS'],
  ['auth/popup-closed-by-user', 'googleCancelled'],
  ['auth/cancelled-popup-request', 'googleCancelled'],
  ['auth/user-cancelled', 'googleCancelled'],
  ['auth/credential-already-in-use', 'googleOfAnother'],
  ['auth/invalid-action-code', 'INVALID_TOKEN'],
  ['auth/expired-action-code', 'INVALID_TOKEN'],
]);

/** Firebase's refusal as any service's; its own message is what is shown. */
function toRefusal(error: unknown): unknown {
  if (!(error instanceof FirebaseError)) return error;
  const code = ours.get(error.code);
  return code ? new IdentityRefused(code, '') : new IdentityRefused(error.code, error.message);
}

/** @throws IdentityRefused */
export async function explainRefusal<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toRefusal(error);
  }
}
