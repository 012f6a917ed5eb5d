/** An appointment whose payments are shown; `appointmentName` is for people: patient and date. */
export type PayableAppointment = { id: string; appointmentName: string };
