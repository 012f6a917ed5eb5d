import type { SandboxIntent, SandboxRefund } from '#server/store/card-sandbox';

export type RefundStage = 'pending' | 'succeeded' | 'failed';

/** So long after a refund the two cards whose refunds take time change their mind, in milliseconds. */
export const REFUND_TAKES_MS = 30_000;

/** The last digits of the provider's test cards with slow refunds: how one begins and how it ends. */
const slow: Readonly<Record<string, [first: RefundStage, last: RefundStage]>> = {
  '7726': ['pending', 'succeeded'],
  '5126': ['succeeded', 'failed'],
};

/** How a refund stands at an instant; told from its age, so that nothing has to be woken up to change it. */
export function refundStage(refund: SandboxRefund, intent: SandboxIntent, now: Date): RefundStage {
  const [first, last] = slow[intent.card_last4 ?? ''] ?? ['succeeded', 'succeeded'];
  return now.getTime() - refund.created_at.getTime() < REFUND_TAKES_MS ? first : last;
}

/** How it will stand in the end. */
export function lastRefundStage(intent: SandboxIntent): RefundStage {
  return slow[intent.card_last4 ?? '']?.[1] ?? 'succeeded';
}

/** Whether its end comes later than its beginning. */
export function takesTime(intent: SandboxIntent): boolean {
  return (intent.card_last4 ?? '') in slow;
}
