/** Work to be done after a commit. Each kind has its own payload. */
export type Jobs = {
  /** A mail to write and hand over, by event. */
  'booking-confirmed': { bookingId: string };
  'password-reset': { to: { name: string; email: string }; link: string; language: 'en' | 'de' };
  'account-ready': { to: { name: string; email: string }; link: string; language: 'en' | 'de' };
  /** Money to give back. */
  'refund-payment': { paymentId: string };
  /** A look at the provider for a payment that nobody reported. */
  'settle-payment': { intentId: string };
};

export type JobName = keyof Jobs;

/**
 * The queue, bound to a database handle by the caller: inside a transaction the job exists only when
 * the transaction commits.
 */
export type JobQueue<Handle> = {
  enqueue<Name extends JobName>(handle: Handle, name: Name, payload: Jobs[Name], options?: { id?: string }): Promise<void>;
};
