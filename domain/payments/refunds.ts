import type { Cents } from '#domain/shared/money';

/** One refund at the card provider, requested by us or made by hand there. */
export type Refund = { amountCents: Cents; status: 'pending' | 'succeeded' | 'failed' };

/** After this many refunds that the payer's bank returned, the clinic has to refund by other means. */
export const MAX_FAILED_REFUNDS = 3;

/** The sums of a charge's refunds, in cents: succeeded, pending, and still owed for a full refund. */
export function refundStanding(refunds: Refund[], chargedCents: Cents) {
  const sum = (status: Refund['status']) =>
    refunds.filter((refund) => refund.status === status).reduce((total, { amountCents }) => total + amountCents, 0);
  const [refunded, pending] = [sum('succeeded'), sum('pending')];
  const failures = refunds.filter(({ status }) => status === 'failed').length;
  return { refunded, pending, owed: Math.max(0, chargedCents - refunded - pending), failures };
}
