import type { Cents } from '#domain/shared/money';

/**
 * How many percent of what was paid are refunded when staff cancel: everything when the clinic cancels or in time for the
 * patient, `lateRefundPercent` when they cancel for the patient after the cut-off, or what they override it with.
 */
export function refundPercentOf(
  { isForPatient, isLate, override }: { isForPatient: boolean; isLate: boolean; override: number | undefined },
  { lateRefundPercent }: { lateRefundPercent: number },
): number {
  return override ?? (isForPatient && isLate ? lateRefundPercent : 100);
}

/** The share of an amount that is refunded, rounded down to a cent. */
export function refundShare(paidCents: Cents, percent: number): Cents {
  return Math.floor((paidCents * percent) / 100);
}
