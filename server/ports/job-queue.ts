import type { LinkPurpose } from './identity.ts';
import type { Language } from './mailer.ts';

type Recipient = { name: string; email: string };
type LinkInClear = { id: string; to: Recipient; link: string; language: Language };

/** Work to be done after a commit. Each kind has its own payload. */
export type Jobs = {
  /** A mail to write and hand over, by event. */
  'booking-confirmed': { bookingId: string };
  /** To an address that nobody has proved; the link in it is made when the mail is. `sending` names this mail. */
  'booking-held': { bookingId: string; sending: string };
  /** The same, once a hold was booked by its payment alone. */
  'booking-paid': { bookingId: string };
  /** A mail with a link that opens something: it is made when the mail is, so that no row of the queue has it. */
  'one-time-link': { id: string; purpose: LinkPurpose; issuer: string; subject: string; language: Language };
  /** The same as servers of version 0.4 enqueued them. Nothing enqueues these three any more. */
  'password-reset': LinkInClear;
  'verify-email': LinkInClear;
  'account-ready': LinkInClear;
  'doctor-verified': { personId: string };
  /** The recipient stands here, for the booking may have forgotten them. */
  'booking-cancelled': {
    bookingId: string;
    to: Recipient;
    language: Language;
    /** Whose account was deleted, or that a payment came too late. */
    reason: 'doctor' | 'account' | 'late';
    isRefunded: boolean;
    /** Nobody has proved the address: the mail bears no details, and the recipient no name. */
    isUnproven?: boolean;
  };
  /** For its doctor: the patient's account was deleted. */
  'appointment-freed': { bookingId: string };
  /** An identity whose address was proven by a link of ours. */
  'mark-identity-proven': { issuer: string; subject: string };
  /** An identity and pictures whose account was deleted. */
  'remove-account': { issuer: string; subject: string; images: string[] };
  /** A photo that a new one has replaced. */
  'remove-image': { url: string };
  /** A charge that nobody may begin any more. */
  'end-intent': { paymentId: string };
  /** A message to pass on to the clinic. */
  'relay-message': { messageId: string };
  'newsletter-asked': { addressId: string; day: string };
  /** Money to give back. */
  'refund-payment': { paymentId: string };
};

export type JobName = keyof Jobs;

/**
 * The queue, bound to a database handle by the caller: inside a transaction the job exists only when
 * the transaction commits. `id` (a UUID) names the event: one event is one job.
 */
export type JobQueue<Handle> = {
  enqueue<Name extends JobName>(
    handle: Handle,
    name: Name,
    payload: Jobs[Name],
    options?: { id?: string },
  ): Promise<void>;
};
