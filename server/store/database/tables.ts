import { CamelCasePlugin, type ColumnType, type Generated } from 'kysely';
import type { AuditAction } from '#domain/audit';
import type { Attendance, Canceller } from '#domain/booking-states';
import type { BookingStatus } from '#domain/bookings';
import type { NotificationEvent } from '#domain/notifications';
import type { BookingPaymentStatus, PaymentStatus } from '#domain/payments';

/**
 * Tables and columns are snake_case in the database and in SQL text, camelCase in code: `price_cents` is `priceCents`, in
 * the result of raw SQL too. Keys inside a JSON value stay as they are.
 */
export const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];

/** Columns of `migrations/*.sql`. Days arrive as `YYYY-MM-DD`, instants as Date. */
type Instant = ColumnType<Date, Date | string, Date | string>;
type MaybeInstant = ColumnType<Date | null, Date | string | null, Date | string | null>;
type WithDefault<T> = ColumnType<T, T | undefined, T>;

/**
 * Counts, days, codes and names of lists, and the reason that staff type when they override a rule; nothing personal,
 * because an audit entry is never changed or deleted.
 */
export type AuditDetails = Record<string, string | number>;

export type Tables = {
  migration: { name: string; ranAt: WithDefault<Date>; checksum: string | null };
  minimumVersion: { version: string; migration: string };
  specialty: { id: Generated<string>; name: string };
  treatment: {
    id: Generated<string>;
    name: string;
    specialtyId: string;
    priceCents: number;
    /** Null only until the first start after the upgrade that added the column. */
    currency: WithDefault<string | null>;
    position: number;
    /** Null: the clinic's. */
    cutoffHours: WithDefault<number | null>;
  };
  person: {
    id: Generated<string>;
    issuer: string;
    subject: string;
    email: string;
    name: string;
    role: 'patient' | 'doctor' | 'admin';
    phone: string | null;
    imageUrl: string | null;
    language: WithDefault<'en' | 'de'>;
    isDemo: WithDefault<boolean>;
    emailProvenAt: MaybeInstant;
    /** When the owner of the address denied the account; null again once it is proven. */
    emailDisownedAt: MaybeInstant;
    sessionsEndedAt: MaybeInstant;
    createdAt: WithDefault<Date>;
    deletedAt: MaybeInstant;
  };
  doctor: { id: string; specialtyId: string; registrationNumber: string | null; verifiedAt: MaybeInstant };
  session: {
    id: Generated<string>;
    issuer: string;
    subject: string;
    signedInAt: Instant;
    expiresAt: Instant;
    endedAt: MaybeInstant;
    browser: WithDefault<string | null>;
    system: WithDefault<string | null>;
    lastUsedAt: WithDefault<Date>;
  };
  slot: {
    id: Generated<string>;
    doctorId: string;
    day: string;
    startMin: number;
    endMin: number;
    publishedAt: WithDefault<Date>;
    withdrawnAt: MaybeInstant;
  };
  booking: {
    id: Generated<string>;
    slotId: string;
    patientId: string;
    treatedPersonId: WithDefault<string | null>;
    doctorId: string;
    treatmentId: string;
    day: string;
    startMin: number;
    endMin: number;
    patientName: string;
    patientEmail: string;
    patientPhone: string;
    priceCents: number;
    currency: string;
    status: WithDefault<BookingStatus>;
    paymentStatus: WithDefault<BookingPaymentStatus>;
    bookedAt: WithDefault<Date>;
    cancelledAt: MaybeInstant;
    heldUntil: MaybeInstant;
    holdExtendedAt: MaybeInstant;
    holdNetwork: string | null;
    /** When a hold became a booking. */
    holdBookedAt: MaybeInstant;
    overlapCheck: WithDefault<'enforced' | 'exempt' | null>;
    /** Counts only while `status` is `booked`. */
    attendance: WithDefault<Attendance | null>;
    attendanceAt: MaybeInstant;
    cancelledBy: WithDefault<Canceller | null>;
    cancelReason: WithDefault<string | null>;
    movedAt: MaybeInstant;
    calendarSequence: WithDefault<number>;
    /** See `change-booking.ts`. */
    undo: WithDefault<object | null>;
    /** Sums over its payments, maintained by a trigger; see `domain/settlement.ts`. */
    paidCents: WithDefault<number>;
    refundCents: WithDefault<number>;
    refundedCents: WithDefault<number>;
    waivedCents: WithDefault<number>;
  };
  payment: {
    id: Generated<string>;
    /** Null while the payment is unbound: it has a payer, an amount and a currency, and no booking yet. */
    bookingId: string | null;
    payerId: string;
    amountCents: number;
    currency: string;
    intentId: string | null;
    status: WithDefault<PaymentStatus>;
    createdAt: WithDefault<Date>;
    settledAt: MaybeInstant;
    /** When the portal learned that an unbound charge succeeded. */
    chargedAt: MaybeInstant;
    openedAt: MaybeInstant;
    /** Part of the provider's idempotency key, see `advancePaymentKey`. */
    keyAttempt: WithDefault<number>;
    endedAt: MaybeInstant;
    /** How much of it is to be refunded in total. */
    refundCents: WithDefault<number>;
    /** How much of that the provider has confirmed. */
    refundedCents: WithDefault<number>;
    /** How much of `refundCents` is not requested before `deferredUntil`. */
    deferredCents: WithDefault<number>;
    deferredUntil: MaybeInstant;
  };
  idempotencyKey: {
    personId: string;
    route: string;
    key: string;
    bodyHash: string;
    bookingId: string;
    createdAt: WithDefault<Date>;
  };
  calendarFeed: { personId: string; id: Generated<string>; createdAt: WithDefault<Date> };
  jobOutbox: {
    position: Generated<number>;
    name: string;
    id: string;
    payload: ColumnType<object, string, never>;
    notBefore: MaybeInstant;
  };
  /** A reminder that was enqueued. */
  reminder: { bookingId: string; hours: number; day: string; startMin: number; createdAt: WithDefault<Date> };
  notificationPreference: { event: NotificationEvent; personId: string };
  contactMessage: {
    id: Generated<string>;
    name: string;
    email: string;
    message: string;
    receivedAt: WithDefault<Date>;
    relayedAt: MaybeInstant;
  };
  newsletterAddress: {
    email: string;
    id: Generated<string>;
    askedAt: WithDefault<Date>;
    language: WithDefault<'en' | 'de'>;
    mailedAt: MaybeInstant;
    confirmedAt: MaybeInstant;
  };
  rateLimit: { key: string; windowStart: WithDefault<Date>; hits: WithDefault<number> };
  image: {
    url: string;
    issuer: string;
    subject: string;
    uploadedAt: WithDefault<Date>;
    removeBy: WithDefault<string | null>;
  };
  auditEntry: {
    id: Generated<number>;
    at: WithDefault<Date>;
    action: AuditAction;
    actorId: string | null;
    personId: string | null;
    bookingId: string | null;
    details: ColumnType<AuditDetails, string, never>;
  };
  /** A view of `person_tally`. */
  personCount: { role: string; living: number };
  personTally: { id: Generated<number>; role: string; change: number };
  sandboxCardIntent: {
    id: string;
    clientSecret: string;
    amount: number;
    currency: string;
    metadata: ColumnType<Record<string, string>, string, string>;
    status: WithDefault<'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'>;
    stepId: string | null;
    cardBrand: string | null;
    cardLast4: string | null;
    paymentMethodId: string | null;
    chargeId: string | null;
    amountRefunded: WithDefault<number>;
    lastError: ColumnType<Record<string, unknown> | null, string | null, string | null>;
    createdAt: WithDefault<Date>;
    canceledAt: MaybeInstant;
  };
  sandboxCardRefund: { id: string; intentId: string; amount: number; createdAt: WithDefault<Date> };
  sandboxCardRequest: {
    key: string;
    requestHash: string;
    replyStatus: number | null;
    replyBody: ColumnType<Record<string, unknown> | null, string | null, string | null>;
    createdAt: WithDefault<Date>;
  };
  sandboxCardEvent: {
    id: string;
    position: Generated<number>;
    type: string;
    payload: string;
    attempts: WithDefault<number>;
    nextAttemptAt: WithDefault<Date>;
    deliveredAt: MaybeInstant;
    createdAt: WithDefault<Date>;
  };
};
