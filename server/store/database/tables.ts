import type { ColumnType, Generated } from 'kysely';
import type { AuditAction } from '#domain/audit';
import type { BookingStatus } from '#domain/bookings';
import type { BookingPaymentStatus, PaymentStatus } from '#domain/payments';

/** Columns of `migrations/*.sql` as Kysely sees them. Days arrive as `YYYY-MM-DD`, instants as Date. */
type Instant = ColumnType<Date, Date | string, Date | string>;
type MaybeInstant = ColumnType<Date | null, Date | string | null, Date | string | null>;
type WithDefault<T> = ColumnType<T, T | undefined, T>;

/** Counts, days and names of lists; nothing personal, because an audit entry is never changed or deleted. */
export type AuditDetails = Record<string, string | number>;

export type Tables = {
  migration: { name: string; ran_at: WithDefault<Date>; checksum: string | null };
  minimum_version: { version: string; migration: string };
  specialty: { id: Generated<string>; name: string };
  treatment: {
    id: Generated<string>;
    name: string;
    specialty_id: string;
    price_cents: number;
    currency: WithDefault<string | null>;
    position: number;
  };
  person: {
    id: Generated<string>;
    issuer: string;
    subject: string;
    email: string;
    name: string;
    role: 'patient' | 'doctor' | 'admin';
    phone: string | null;
    image_url: string | null;
    language: WithDefault<'en' | 'de'>;
    is_demo: WithDefault<boolean>;
    email_proven_at: MaybeInstant;
    email_disowned_at: MaybeInstant;
    sessions_ended_at: MaybeInstant;
    created_at: WithDefault<Date>;
    deleted_at: MaybeInstant;
  };
  doctor: { id: string; specialty_id: string; registration_number: string | null; verified_at: MaybeInstant };
  session: {
    id: Generated<string>;
    issuer: string;
    subject: string;
    signed_in_at: Instant;
    expires_at: Instant;
    ended_at: MaybeInstant;
    browser: WithDefault<string | null>;
    system: WithDefault<string | null>;
    last_used_at: WithDefault<Date>;
  };
  slot: {
    id: Generated<string>;
    doctor_id: string;
    day: string;
    start_min: number;
    end_min: number;
    published_at: WithDefault<Date>;
    withdrawn_at: MaybeInstant;
  };
  booking: {
    id: Generated<string>;
    slot_id: string;
    patient_id: string;
    treated_person_id: WithDefault<string | null>;
    doctor_id: string;
    treatment_id: string;
    day: string;
    start_min: number;
    end_min: number;
    patient_name: string;
    patient_email: string;
    patient_phone: string;
    price_cents: number;
    currency: string;
    status: WithDefault<BookingStatus>;
    payment_status: WithDefault<BookingPaymentStatus>;
    booked_at: WithDefault<Date>;
    cancelled_at: MaybeInstant;
    held_until: MaybeInstant;
    hold_extended_at: MaybeInstant;
    hold_network: string | null;
    overlap_check: WithDefault<'enforced' | 'exempt' | null>;
  };
  payment: {
    id: Generated<string>;
    booking_id: string | null;
    payer_id: string;
    amount_cents: number;
    currency: string;
    intent_id: string | null;
    status: WithDefault<PaymentStatus>;
    created_at: WithDefault<Date>;
    settled_at: MaybeInstant;
    charged_at: MaybeInstant;
    opened_at: MaybeInstant;
    key_attempt: WithDefault<number>;
    ended_at: MaybeInstant;
  };
  idempotency_key: {
    person_id: string;
    route: string;
    key: string;
    body_hash: string;
    booking_id: string;
    created_at: WithDefault<Date>;
  };
  contact_message: {
    id: Generated<string>;
    name: string;
    email: string;
    message: string;
    received_at: WithDefault<Date>;
    relayed_at: MaybeInstant;
  };
  newsletter_address: {
    email: string;
    id: Generated<string>;
    asked_at: WithDefault<Date>;
    language: WithDefault<'en' | 'de'>;
    mailed_at: MaybeInstant;
    confirmed_at: MaybeInstant;
  };
  rate_limit: { key: string; window_start: WithDefault<Date>; hits: WithDefault<number> };
  image: {
    url: string;
    issuer: string;
    subject: string;
    uploaded_at: WithDefault<Date>;
    remove_by: WithDefault<string | null>;
  };
  audit_entry: {
    id: Generated<number>;
    at: WithDefault<Date>;
    action: AuditAction;
    actor_id: string | null;
    person_id: string | null;
    booking_id: string | null;
    details: ColumnType<AuditDetails, string, never>;
  };
  /** A view of `person_tally`. */
  person_count: { role: string; living: number };
  person_tally: { id: Generated<number>; role: string; change: number };
  sandbox_card_intent: {
    id: string;
    client_secret: string;
    amount: number;
    currency: string;
    metadata: ColumnType<Record<string, string>, string, string>;
    status: WithDefault<'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'>;
    step_id: string | null;
    card_brand: string | null;
    card_last4: string | null;
    payment_method_id: string | null;
    charge_id: string | null;
    amount_refunded: WithDefault<number>;
    last_error: ColumnType<Record<string, unknown> | null, string | null, string | null>;
    created_at: WithDefault<Date>;
    canceled_at: MaybeInstant;
  };
  sandbox_card_refund: { id: string; intent_id: string; amount: number; created_at: WithDefault<Date> };
  sandbox_card_request: {
    key: string;
    request_hash: string;
    reply_status: number | null;
    reply_body: ColumnType<Record<string, unknown> | null, string | null, string | null>;
    created_at: WithDefault<Date>;
  };
  sandbox_card_event: {
    id: string;
    position: Generated<number>;
    type: string;
    payload: string;
    attempts: WithDefault<number>;
    next_attempt_at: WithDefault<Date>;
    delivered_at: MaybeInstant;
    created_at: WithDefault<Date>;
  };
};
