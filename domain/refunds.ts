import type { Cents } from './money.ts';

/** One try to give money back, as the card provider keeps it; ours, or made by hand at the provider. */
export type Refund = { amountCents: Cents; status: 'pending' | 'succeeded' | 'failed' };

/** After so many refunds that the payer's bank sent back, only a person can go on: the portal stops trying. */
export const MAX_FAILED_REFUNDS = 3;

/** How a charge stands after all its refunds, in cents: refunded back, on the way, still owed if all of it is to go back. */
export function refundStanding(
  refunds: Refund[],
  chargedCents: Cents,
): { refunded: Cents; pending: Cents; owed: Cents; failures: number } {
  const sum = (status: Refund['status']) =>
    refunds.filter((refund) => refund.status === status).reduce((total, { amountCents }) => total + amountCents, 0);
  const [refunded, pending] = [sum('succeeded'), sum('pending')];
  const failures = refunds.filter(({ status }) => status === 'failed').length;
  return { refunded, pending, owed: Math.max(0, chargedCents - refunded - pending), failures };
}
