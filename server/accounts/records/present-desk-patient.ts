import type { DeskPatient } from '#contract/accounts/desk-patients';
import type { DeskPatientRow } from './desk-patients-rows.ts';

/** A patient as the desk sees them; for a member of staff only the name. */
export function presentDeskPatient({ id, ...patient }: DeskPatientRow): DeskPatient {
  const hidden = { email: '', phone: null, birthDate: null, insurance: null, bookedAs: '' };
  return { _id: id, ...patient, ...(patient.isStaff && hidden) };
}
