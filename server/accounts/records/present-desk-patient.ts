import type { DeskPatient } from '#contract/accounts/desk-patients';
import type { DeskPatientRow } from './desk-patients-rows.ts';

/** A patient for the desk; of a colleague only the name. */
export function presentDeskPatient({ id, ...patient }: DeskPatientRow): DeskPatient {
  return { _id: id, ...patient, ...(patient.isStaff && { email: '', phone: null, birthDate: null, bookedAs: '' }) };
}
