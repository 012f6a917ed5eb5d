import { CamelCasePlugin, type ColumnType, type Generated } from 'kysely';
import type { AuditAction } from '#domain/clinic/audit';
import type { Attendance, Canceller } from '#domain/bookings/booking-states';
import type { BookingStatus } from '#domain/bookings/bookings';
import type { ClosureKind } from '#domain/slots/closures';
import type { OriginKind } from '#domain/bookings/holds';
import type { PassedFactor } from '#domain/people/factors';
import type { Language, Names } from '#domain/shared/language';
import type { NotificationEvent } from '#domain/clinic/notifications';
import type { BookingPaymentStatus } from '#domain/bookings/payment-status';
import type { Insurance } from '#domain/shared/insurance';
import type { PriceKind } from '#domain/shared/money';
import type { AbsenceTables } from './absence-tables.ts';
import type { ClaimTables } from './claim-tables.ts';
import type { ClinicTables } from './clinic-tables.ts';
import type { ContactTables } from './message-tables.ts';
import type { Instant, MaybeInstant, WithDefault } from './column-types.ts';
import type { DeskTables } from './desk-tables.ts';
import type { FactorTables } from './factor-tables.ts';
import type { ImportTables } from './import-tables.ts';
import type { PaymentTables } from './payment-tables.ts';
import type { PlanTables } from './plan-tables.ts';
import type { PersonDeskEmail, PersonOfAccount, PersonRights, RightsTables } from './rights-tables.ts';
import type { SandboxTables } from './sandbox-tables.ts';

/**
 * Tables and columns are snake_case in the database and in SQL text, camelCase in code: `price_cents` is `priceCents`, in
 * the result of raw SQL too. Keys inside a JSON value stay as they are.
 */
export const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];

/**
 * Counts, days, codes and names of lists, and the reason that staff type when they override a rule; nothing personal,
 * because an audit entry is never changed or deleted.
 */
export type AuditDetails = Record<string, string | number>;

export type Tables = AbsenceTables &
  ClaimTables &
  ClinicTables &
  DeskTables &
  FactorTables &
  ContactTables &
  ImportTables &
  PaymentTables &
  PlanTables &
  RightsTables &
  SandboxTables & {
    migration: { name: string; ranAt: WithDefault<Date>; checksum: string | null };
    minimumVersion: { version: string; migration: string };
    person: PersonRights &
      PersonOfAccount &
      PersonDeskEmail & {
        id: Generated<string>;
        issuer: string;
        subject: string;
        email: string;
        name: string;
        role: 'patient' | 'doctor' | 'reception' | 'admin';
        phone: string | null;
        imageUrl: string | null;
        /** Null: not chosen. */
        language: Language | null;
        isDemo: WithDefault<boolean>;
        emailProvenAt: MaybeInstant;
        /** When the owner of the address denied the account; null again once it is proven. */
        emailDisownedAt: MaybeInstant;
        /** When an email to the address was last returned; counts for 90 days (decision 0071). */
        emailBouncedAt: MaybeInstant;
        sessionsEndedAt: MaybeInstant;
        createdAt: WithDefault<Date>;
        deletedAt: MaybeInstant;
        birthDate: WithDefault<string | null>;
        /** Null: not said. */
        insurance: WithDefault<Insurance | null>;
        /** Other names under which appointments were booked, separated by commas. */
        bookedAs: WithDefault<string>;
        /** The record that has the history of this one since they were merged. */
        mergedInto: WithDefault<string | null>;
        /** Whether somebody of the staff gets the daily email about open tasks. */
        hasDailyMail: WithDefault<boolean>;
        factorGraceFrom: WithDefault<Date>;
      };
    emailChange: {
      id: Generated<string>;
      personId: string;
      newEmail: string;
      /** Null if nobody had proven it, and until the change is confirmed. */
      oldEmail: WithDefault<string | null>;
      requestedAt: WithDefault<Date>;
      confirmedAt: MaybeInstant;
      endedAt: MaybeInstant;
    };
    doctor: {
      id: string;
      specialtyId: string;
      registrationNumber: string | null;
      verifiedAt: MaybeInstant;
      /** What the doctor wrote for their public page; languages are ISO 639-1 codes. */
      languages: WithDefault<string[]>;
      aboutEn: WithDefault<string>;
      aboutDe: WithDefault<string>;
    };
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
      /** When the person proved anew who they are; null: only by signing in. */
      provenAt: MaybeInstant;
      /** The last request that the person caused, to the minute. */
      activeAt: WithDefault<Date>;
      passedFactor: WithDefault<PassedFactor | null>;
    };
    slot: {
      id: Generated<string>;
      doctorId: string;
      day: string;
      startMin: number;
      endMin: number;
      publishedAt: WithDefault<Date>;
      withdrawnAt: MaybeInstant;
      /** Published, on a day of an absence of its doctor: nobody can book it. */
      isAbsent: WithDefault<boolean>;
      /** Whether it is at a busy time of an imported calendar. */
      isBusy: WithDefault<boolean>;
      /** Booked, and no longer in the plan: nobody else can book it. */
      isLeft: WithDefault<boolean>;
      /** Offered to the patient of this booking, until `reservedUntil`. */
      reservedFor: WithDefault<string | null>;
      reservedUntil: MaybeInstant;
      /** The plan that published it; null: by hand. */
      planId: WithDefault<string | null>;
      isWithdrawnByPlan: WithDefault<boolean>;
    };
    closure: {
      id: Generated<string>;
      firstDay: string;
      lastDay: string;
      kind: ClosureKind;
      nameEn: WithDefault<string>;
      nameDe: WithDefault<string>;
      /** Null: written by the portal. */
      createdBy: WithDefault<string | null>;
      createdAt: WithDefault<Date>;
      removedAt: MaybeInstant;
      /** Null while in force, and if it is no longer a holiday of the clinic's state. */
      removedBy: WithDefault<string | null>;
    };
    booking: {
      id: Generated<string>;
      /** Null for a booking of hours. */
      slotId: string | null;
      /** Null for a reservation (`status` is `offered`), which no list of appointments has. */
      patientId: string;
      treatedPersonId: WithDefault<string | null>;
      /** The account that booked it for its patient; null if that is nobody else. */
      accountId: WithDefault<string | null>;
      doctorId: string;
      treatmentId: string;
      day: string;
      startMin: number;
      endMin: number;
      /** Minutes after it in which its doctor has no other appointment. */
      bufferMin: WithDefault<number>;
      /** Booked by staff at a time that its doctor has not published. */
      isOutsideHours: WithDefault<boolean>;
      /** The booking beside which staff have squeezed this one in, while both overlap. */
      squeezedBeside: WithDefault<string | null>;
      /** Null if the visit of the other one had ended. */
      squeezeReason: WithDefault<string | null>;
      /** The booking that a reservation is for. */
      offeredFor: WithDefault<string | null>;
      patientName: string;
      patientEmail: string;
      patientPhone: string;
      priceCents: number;
      currency: string;
      priceKind: WithDefault<PriceKind>;
      /** By which it is priced, as said when it was booked. */
      insurance: WithDefault<Insurance | null>;
      /** When it was booked; null for one that an earlier version booked. */
      treatmentNames: WithDefault<Names | null>;
      /** The terms under which it was booked; null for one that an earlier version booked. */
      cutoffHours: WithDefault<number | null>;
      lateRefundPercent: WithDefault<number | null>;
      status: WithDefault<BookingStatus>;
      paymentStatus: WithDefault<BookingPaymentStatus>;
      bookedAt: WithDefault<Date>;
      cancelledAt: MaybeInstant;
      heldUntil: MaybeInstant;
      holdExtendedAt: MaybeInstant;
      holdNetwork: string | null;
      /** Keyed hashes, until the appointment is over. */
      fromNetwork: WithDefault<string | null>;
      fromDomain: WithDefault<string | null>;
      clinicHold: WithDefault<OriginKind | null>;
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
      /** Sums over its payments, maintained by a trigger; see `domain/bookings/settlement.ts`. */
      paidCents: WithDefault<number>;
      refundCents: WithDefault<number>;
      refundedCents: WithDefault<number>;
      waivedCents: WithDefault<number>;
      /** The part of them that was paid at the desk. */
      deskPaidCents: WithDefault<number>;
      deskRefundCents: WithDefault<number>;
      deskRefundedCents: WithDefault<number>;
      importId: WithDefault<string | null>;
    };
    /** `reason`: why its patient comes, in their words. */
    bookingNote: {
      bookingId: string;
      kind: WithDefault<'note' | 'reason'>;
      sealedNote: string;
      writtenBy: string;
      writtenAt: WithDefault<Date>;
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
      state: WithDefault<'waiting' | 'active' | 'retry' | 'failed'>;
      attempts: WithDefault<number>;
      createdAt: WithDefault<Date>;
    };
    /** A reminder that was enqueued. */
    reminder: { bookingId: string; hours: number; day: string; startMin: number; createdAt: WithDefault<Date> };
    notificationPreference: { event: NotificationEvent; personId: string; chosenAt: WithDefault<Date | null> };
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
      act: WithDefault<string | null>;
    };
    /** A view of `person_tally`. */
    personCount: { role: string; living: number };
    personTally: { id: Generated<number>; role: string; change: number };
  };
