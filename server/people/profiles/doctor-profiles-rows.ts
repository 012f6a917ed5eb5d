import type { InferResult } from 'kysely';
import type { Db } from '#server/platform/database/open-database';
import { namesOf } from '#server/platform/database/texts';

const columns = ['doctor.languages', 'doctor.aboutEn', 'doctor.aboutDe'] as const;

export type DoctorTextsRow = { languages: string[]; aboutEn: string; aboutDe: string };

/** What a doctor wrote for their page; null for a person who is none. */
export async function findDoctorTexts(handle: Db, id: string): Promise<DoctorTextsRow | null> {
  return (await handle.selectFrom('doctor').select(columns).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function updateDoctorTexts(handle: Db, id: string, texts: DoctorTextsRow): Promise<void> {
  await handle.updateTable('doctor').set(texts).where('id', '=', id).execute();
}

function selectDoctorProfiles(handle: Db) {
  return handle
    .selectFrom('doctor')
    .innerJoin('person', 'person.id', 'doctor.id')
    .innerJoin('specialty', 'specialty.id', 'doctor.specialtyId')
    .select([
      'doctor.id',
      'person.name',
      'person.email',
      'person.imageUrl',
      'specialty.name as specialty',
      namesOf('specialty').as('specialtyNames'),
      ...columns,
    ])
    .where('doctor.verifiedAt', 'is not', null)
    .where('person.role', '=', 'doctor')
    .where('person.deletedAt', 'is', null)
    .orderBy('person.name')
    .orderBy('doctor.id');
}

type DoctorProfileRow = InferResult<ReturnType<typeof selectDoctorProfiles>>[number];

/** Verified doctors with what they wrote for their pages, by name. */
export async function listDoctorProfiles(handle: Db): Promise<DoctorProfileRow[]> {
  return selectDoctorProfiles(handle).execute();
}
