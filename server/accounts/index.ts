// The life of an account and of a record at the desk.

export { findClaimCodeTime } from './records/claim-codes-rows.ts';
export type { DeskPatientRow } from './records/desk-patients-rows.ts';
export { searchPatients } from './records/search-patients.ts';
export { presentDeskPatient } from './records/present-desk-patient.ts';
