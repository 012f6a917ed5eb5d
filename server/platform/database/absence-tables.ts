import type { Generated } from 'kysely';
import type { CallReason } from '#domain/absences/absences';
import type { AbsenceAction, AffectedState } from '#domain/bookings/open-decisions';
import type { MaybeInstant, WithDefault } from './column-types.ts';

export type AbsenceTables = {
  absence: {
    id: Generated<string>;
    doctorId: string;
    firstDay: string;
    /** Null: without end. The day before `firstDay`: revoked. */
    lastDay: string | null;
    kind: WithDefault<'absence' | 'leaving'>;
    createdBy: string;
    createdAt: WithDefault<Date>;
    /** When it was ended early. */
    endedAt: MaybeInstant;
  };
  /** An appointment on a day of an absence or a closure; doctor, day and start are its place then. */
  affectedBooking: {
    id: Generated<string>;
    absenceId: string | null;
    closureId: string | null;
    bookingId: string;
    /** For servers of the version before; null for an appointment of hours. */
    slotId: string | null;
    doctorId: string;
    day: string;
    startMin: number;
    /** Null for one that a server of the version before affected. */
    endMin: number | null;
    decision: AbsenceAction;
    decidedBy: string;
    substituteId: WithDefault<string | null>;
    state: WithDefault<AffectedState>;
    /** The error code of a failed one. */
    failure: WithDefault<string | null>;
    deadline: MaybeInstant;
    notifiedAt: MaybeInstant;
    callReason: WithDefault<CallReason | null>;
    calledAt: MaybeInstant;
    calledBy: WithDefault<string | null>;
    /** When nobody picked up. */
    missedAt: MaybeInstant;
    callNote: WithDefault<string | null>;
    createdAt: WithDefault<Date>;
  };
};
