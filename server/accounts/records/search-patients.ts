import type { DeskPatient, searchPatients as route } from '#contract/accounts/desk-patients';
import type { CheckedInput } from '#contract/shared/define-route';
import { MIN_SEARCH_LENGTH } from '#domain/shared/text';
import { MAX_SUGGESTIONS, readSearch } from '#domain/accounts/desk-patients';
import { clinicClock } from '#domain/shared/time';
import { auditSeen } from '#server/platform/audit';
import { listFoundPatients, listFoundStaff, listLikePatients } from './desk-patients-rows.ts';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { presentDeskPatient } from './present-desk-patient.ts';

/** Known patients are suggested unasked, so fewer characters of a new one's name or number suggest nobody. */
const MIN_SUGGESTED_LENGTH = 3;
const typed = (text: string | undefined, minLength: number) =>
  text !== undefined && text.trim().length >= minLength ? text.trim() : '';

/**
 * Patients and, by name, colleagues found by `q`, or known patients like the one that the other fields describe. The read
 * is audited.
 * @throws ClinicError `not_allowed`
 */
export async function searchPatients(ctx: Context, wanted: CheckedInput<typeof route>['body']): Promise<DeskPatient[]> {
  const actor = authorize(ctx, 'desk.patient', null);
  const rows = await find(ctx, wanted);
  if (rows.length > 0) await auditSeen(ctx.write, actor, 'search');
  return rows.map(presentDeskPatient);
}

async function find(
  { read, now }: Context,
  { q, name, phone, birth_date: birthDate }: Parameters<typeof searchPatients>[1],
) {
  if (q === undefined)
    return listLikePatients(read, {
      name: typed(name, MIN_SUGGESTED_LENGTH),
      phone: typed(phone, MIN_SUGGESTED_LENGTH),
      birthDate: birthDate ?? null,
    });
  const search = readSearch(q, clinicClock(now).day);
  const text = typed(search.text, MIN_SEARCH_LENGTH);
  if (text === '' && search.birthDate === null) return [];
  const found = await listFoundPatients(read, { ...search, text });
  const staff = search.birthDate === null ? await listFoundStaff(read, text) : [];
  return [...found.slice(0, MAX_SUGGESTIONS - staff.length), ...staff];
}
