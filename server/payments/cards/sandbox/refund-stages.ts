import type { SandboxIntent, SandboxRefund } from './card-sandbox-rows.ts';

export type RefundStage = 'pending' | 'succeeded' | 'failed';

/** How long after a refund the two test cards with slow refunds change its status, in milliseconds. */
export const REFUND_TAKES_MS = 30_000;

/** The first and last status of a refund, by the last digits of the provider's test cards with slow refunds. */
const slow: Readonly<Record<string, [first: RefundStage, last: RefundStage]>> = {
  '7726': ['pending', 'succeeded'],
  '5126': ['succeeded', 'failed'],
};

/** The status of a refund at an instant, derived from its age, so that no timer is needed. */
export function refundStage(refund: SandboxRefund, intent: SandboxIntent, now: Date): RefundStage {
  const [first, last] = slow[intent.cardLast4 ?? ''] ?? ['succeeded', 'succeeded'];
  return now.getTime() - refund.createdAt.getTime() < REFUND_TAKES_MS ? first : last;
}

/** The final status of a refund. */
export function lastRefundStage(intent: SandboxIntent): RefundStage {
  return slow[intent.cardLast4 ?? '']?.[1] ?? 'succeeded';
}

/** Whether a refund changes its status later. */
export function takesTime(intent: SandboxIntent): boolean {
  return (intent.cardLast4 ?? '') in slow;
}
