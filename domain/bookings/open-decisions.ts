import type { Attendance } from './booking-states.ts';

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

/** Marks of appointments whose treatment has begun or was given. */
export const treatmentMarks = ['in_treatment', 'completed'] as const satisfies Attendance[];
