import type { LinkPurpose } from './identity.ts';
import type { FactorChange } from '#domain/clinic/audit';
import type { Language } from '#domain/shared/language';
import type { AnnouncedMove, NoticeDetails, NoticePlace } from '#domain/clinic/notifications';
import type { Reminder } from '#domain/bookings/reminders';
import type { SlotTime } from '#domain/shared/slot-times';
import type { Receipt } from '#domain/accounts/rights';
import type { Mail } from './mailer.ts';

type LinkInClear = { id: string; to: Mail['to']; link: string; language: Language };

/** The jobs and their payloads. A job runs after the commit that enqueued it. */
export type Jobs = {
  /** An email, by event. */
  /** `repricedAt`: it was before, and another amount is due since then. */
  'booking-confirmed': { bookingId: string; repricedAt?: string };
  /** To an unproven address; the link is created when the email is sent. `sending` identifies this email. */
  'booking-held': { bookingId: string; sending: string };
  /** The same for a hold that was booked by its payment alone. */
  'booking-paid': { bookingId: string };
  /** To the address of a hold that expired. */
  'hold-expired': { bookingId: string };
  /** To a proven address, of `cents`; `totalCents` of the payment are refunded by then. */
  'payment-notice': { paymentId: string; event: 'paid' | 'reversed' | 'refunded'; cents: number; totalCents?: number };
  /** To the account of a person who will be of age soon. */
  'account-end': { personId: string };
  /** An email with a one-time link, which is created when the email is sent, so that no queue row contains it. */
  'one-time-link': Omit<LinkInClear, 'to' | 'link'> & {
    purpose: LinkPurpose;
    issuer: string;
    subject: string;
    /** Who invites; null at the console. */
    inviterId?: string | null;
  };
  /** To the new address, to confirm its change, or to the old one, to restore it; the link is created when it is sent. */
  'email-change': { changeId: string; mail: 'confirm' | 'restore' };
  /** The same as enqueued by servers of version 0.4; nothing enqueues these three any more. */
  'password-reset': LinkInClear;
  'verify-email': LinkInClear;
  'account-ready': LinkInClear;
  'doctor-verified': { personId: string };
  /** To an unproven desk email; the link is created when the email is sent. */
  'desk-link': { deskLink: string };
  /** To the person whose factors were changed. */
  'factors-changed': { id: string; personId: string; action: FactorChange };
  /** The recipient is in the payload, because the booking may be anonymized before the job runs. */
  'booking-cancelled': {
    bookingId: string;
    to: Mail['to'];
    /** Null for the clinic's. */
    language: Language | null;
    /** What the patient knows of, if another change had just moved it. */
    place?: NoticePlace;
    /** Who cancelled it, whose account was deleted, or `late`: a payment came too late. */
    reason: 'patient' | 'clinic' | 'doctor' | 'account' | 'late';
    /** The `calendarSequence` of the cancellation, if it could be undone meanwhile. */
    sequence?: number;
    isRefunded: boolean;
    /** How much this cancellation refunds; without it, all that the booking's payments are refunded. */
    refundCents?: number;
    /** The address is unproven: the email contains neither details nor a name. */
    isUnproven?: boolean;
    /** The booking was a hold, whose slot an absence or a closure blocks. */
    isHold?: boolean;
  };
  /** A reminder, by email and as a text message; the job sends nothing if the appointment was moved or cancelled. */
  reminder: Reminder;
  'reminder-text': Reminder;
  /** An event of an appointment, to one doctor or admin, or to the clinic's own address (null). */
  'staff-notice': NoticeDetails & { id: string; bookingId: string; personId: string | null };
  /** To the patient, unless another change has followed; `before` is the time that they know, `reason` that of staff. */
  'booking-moved': {
    bookingId: string;
    sequence: number;
    move: AnnouncedMove;
    before: SlotTime;
    refundCents: number;
    reason?: string;
    /** Another doctor has taken it over, because its own one is absent. */
    isTransfer?: boolean;
    /** It begins as before, and ends at another time. */
    isLength?: boolean;
    /** The address is unproven, and staff moved it: the email contains neither details nor a name. */
    isUnproven?: boolean;
  };
  /** The daily email about open tasks, to reception or an admin. */
  'waiting-mail': { personId: string; day: string };
  /** To an admin: a member of staff has reached the limit of exports; `at` identifies the event. */
  'exports-limited': { personId: string; staffId: string; at: string };
  /** The appointments of an absence or a closure (its id) that are not processed yet; `act`: of whose audit they are a part. */
  'affected-bookings': { of: string; act?: string | undefined };
  /** Emails the patient of an affected appointment, unless it is settled or has another deadline by then; null: nothing is offered. */
  'appointment-offer': { affectedId: string; bookingId: string; deadline: string | null };
  /** Runs at the deadline. */
  'offer-expired': { affectedId: string; deadline: string };
  /** Emails a patient who was notified of an absence or a closure that the appointment takes place after all. */
  'appointment-stands': { bookingId: string };
  /** To the doctor: the patient's account was deleted. */
  'appointment-freed': { bookingId: string };
  /** A copy of somebody's data to collect. */
  'data-export': { exportId: string };
  /** Confirms to a person, at a proven address, that they exercised a right; `until` is an instant, `path` of the portal. */
  'rights-receipt': {
    id: string;
    receipt: Receipt;
    to: Mail['to'];
    language: Language | null;
    until?: string;
    path?: string;
  };
  /** An identity whose address was proven by a link of ours. */
  'mark-identity-proven': { issuer: string; subject: string };
  /** The identity and images of a deleted account. */
  'remove-account': { issuer: string; subject: string; images: string[] };
  /** An image that was replaced. */
  'remove-image': { url: string };
  /** A payment whose intent is to be cancelled; with `bookingId` only if that booking has ended. */
  'end-intent': { paymentId: string; bookingId?: string };
  /** A contact message to deliver to the clinic. */
  'relay-message': { messageId: string };
  /** A reply to a contact message, by email. */
  'message-reply': { replyId: string };
  /** To an admin, to prove that email arrives. */
  'test-email': { personId: string; code: string };
  'newsletter-asked': { addressId: string; day: string };
  /** A payment to refund. */
  'refund-payment': { paymentId: string };
};

export type JobName = keyof Jobs;

/**
 * The job queue. The caller passes the database handle: inside a transaction the job exists only if the transaction
 * commits. `id` (a UUID) identifies the event: one event is one job. It does not run before `notBefore`.
 */
export type JobQueue<Handle> = {
  enqueue<Name extends JobName>(
    handle: Handle,
    name: Name,
    payload: Jobs[Name],
    options?: { id?: string; notBefore?: Date | null },
  ): Promise<void>;
  /** The same for several jobs of one name, in one statement. */
  enqueueAll<Name extends JobName>(
    handle: Handle,
    name: Name,
    jobs: { id?: string; payload: Jobs[Name] }[],
    options?: { notBefore?: Date | null },
  ): Promise<void>;
  /** Looks for due jobs within two seconds, because something may have been enqueued; otherwise within ten. */
  lookSoon(): void;
};
