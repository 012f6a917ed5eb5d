import type { ErrorCode } from '#domain/shared/errors';
import { hasErrorCode } from './error-message.ts';

/** Why the person is asked again who they are. */
export type ProofReason = Extract<ErrorCode, 'step_up_required' | 'session_locked'>;

type ProofRequest = { reason: ProofReason; isProven: Promise<boolean>; settle: (isProven: boolean) => void };

let request: ProofRequest | null = null;
const listeners = new Set<() => void>();

/** Asks the person to prove who they are; false if they chose not to. Concurrent requests wait for one dialog. */
export function requestProof(reason: ProofReason): Promise<boolean> {
  if (request) {
    // A lock is not to be put off.
    if (reason === 'session_locked') setRequest({ ...request, reason });
    return request.isProven;
  }
  const { promise: isProven, resolve: settle } = Promise.withResolvers<boolean>();
  setRequest({ reason, isProven, settle });
  return isProven;
}

/** Why the server refused a request until the person has proved who they are; null if it did not. */
export function proofReasonOf(error: unknown): ProofReason | null {
  if (hasErrorCode(error, 'session_locked')) return 'session_locked';
  return hasErrorCode(error, 'step_up_required') ? 'step_up_required' : null;
}

/** Closes the dialog, and repeats what waits for it if the person is proven. */
export function settleProof(isProven: boolean): void {
  request?.settle(isProven);
  setRequest(null);
}

export function getProofReason(): ProofReason | null {
  return request?.reason ?? null;
}

export function subscribeProof(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function setRequest(next: ProofRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}
