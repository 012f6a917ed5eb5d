import { useRef } from 'react';
import type { SendRequest } from '#contract/shared/send-request';
import { callOnce } from './client.ts';
import { hasErrorCode } from './error-message.ts';
import { Offline, Unreachable } from './send.ts';

/**
 * Calls a route with an idempotency key, which stays the same while the same input is sent again, so that a retry after
 * a lost response acts once.
 */
export function useCallOnce(): SendRequest {
  const attempt = useRef<{ input: string; key: string; lost?: Unreachable } | null>(null);
  return async (route, input) => {
    const text = JSON.stringify([route.key, input]);
    if (attempt.current?.input !== text) attempt.current = { input: text, key: crypto.randomUUID() };
    const current = attempt.current;
    try {
      const reply = await callOnce(current.key)(route, input);
      attempt.current = null;
      return reply;
    } catch (error) {
      // An earlier request with this key may have succeeded, so the outcome is unknown even if this one was not sent.
      if (error instanceof Offline) throw current.lost ?? error;
      if (error instanceof Unreachable) current.lost = error;
      // The booking of this key is no longer active; the next attempt needs a new key.
      if (hasErrorCode(error, 'hold_expired', 'booking_cancelled')) attempt.current = null;
      throw error;
    }
  };
}
