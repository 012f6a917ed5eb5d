import type { Attendance } from './booking-states.ts';
import type { SlotTime } from '#domain/shared/slot-times';

/**
 * What is done about an appointment that cannot take place: its patient chooses another time, another doctor takes it
 * over at the same time, it is cancelled and refunded, or it takes place after all.
 */
export const absenceActions = ['offer', 'transfer', 'cancel', 'keep'] as const;

export type AbsenceAction = (typeof absenceActions)[number];

/**
 * `pending`: not processed yet; `waiting`: the patient has an offer; `accepted`: they have another time; `declined`: they
 * cancelled; `expired`: the offer's deadline has passed; `failed`: the action was not possible; `done`: anything else.
 */
export const affectedStates = ['pending', 'waiting', 'done', 'accepted', 'declined', 'expired', 'failed'] as const;

export type AffectedState = (typeof affectedStates)[number];

/** States in which the appointment still is where it cannot take place. */
export const openStates = ['pending', 'waiting', 'expired', 'failed'] as const satisfies readonly AffectedState[];

/** A time that is reserved for the patient of a booking. */
type ReservedTime = SlotTime & { doctorName: string; doctorEmail: string };

/**
 * What was decided about a booking that cannot take place where it is. `deadline`: of an offer, as ISO 8601 with an offset;
 * `times`: those that the patient can still take.
 */
export type OpenDecision = {
  action: Exclude<AbsenceAction, 'keep'>;
  state: (typeof openStates)[number];
  deadline: string | null;
  times: ReservedTime[];
};

/** Marks of appointments whose treatment has begun or was given. */
export const treatmentMarks = ['in_treatment', 'completed'] as const satisfies Attendance[];
