/** Cents: what it charges, what of that is to be refunded (of that, once it cannot be undone), and what was refunded. */
export type Intent = Record<'amount' | 'refund' | 'deferred' | 'refunded', number> & {
  isCharged: boolean;
  /** The portal knows of the charge. */
  isNoted: boolean;
  /** Replaced by another one, and cancelled by a job. */
  isAbandoned: boolean;
};

type Paid = { intents: Intent[] };

/** What a booking retains of its charges, in cents. */
export function paidOf({ intents }: Paid): number {
  return intents.reduce((sum, { isNoted, amount, refund }) => sum + (isNoted ? amount - refund : 0), 0);
}

/** The intent that can be paid, if any. */
export function openIntent({ intents }: Paid): Intent | undefined {
  return intents.find(({ isNoted, isAbandoned }) => !isNoted && !isAbandoned);
}

export function newIntent(amount: number): Intent {
  return { amount, refund: 0, deferred: 0, refunded: 0, isCharged: false, isNoted: false, isAbandoned: false };
}

/** Marks cents of the charges to be refunded, the newest first; an earlier change can no longer be undone. */
export function refundLatest({ intents }: Paid, cents: number, when: 'now' | 'deferred'): void {
  let left = cents;
  for (const intent of intents.toReversed()) {
    const part = intent.isNoted ? Math.min(left, intent.amount - intent.refund) : 0;
    intent.refund += part;
    intent.deferred = when === 'deferred' ? part : 0;
    left -= part;
  }
}

/** Takes back what the last change refunds. */
export function undoRefund({ intents }: Paid): void {
  for (const intent of intents) Object.assign(intent, { refund: intent.refund - intent.deferred, deferred: 0 });
}

/** Makes the due refunds; returns whether there was one. */
export function makeRefunds({ intents }: Paid): boolean {
  const due = intents.filter(({ refund, deferred, refunded }) => refund - deferred > refunded);
  for (const intent of due) intent.refunded = intent.refund - intent.deferred;
  return due.length > 0;
}
