/** An appointment whose payments are shown; `what` names it: patient and date. */
export type PayableAppointment = { id: string; what: string };
