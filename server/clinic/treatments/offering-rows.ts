import { sql } from 'kysely';
import type { Performable } from '#domain/clinic/performed-treatments';
import type { Db } from '#server/platform/database/open-database';
import { ownTreatments } from './own-treatments-rows.ts';
import type { VerifiedDoctorRow } from './treatments-rows.ts';

/** Verified doctors by name, or one of them, and all treatments, archived ones too: who performs what, in how many minutes. */
export async function readOffering(handle: Db, doctorId: string | null = null) {
  const { rows: doctors } = await sql<VerifiedDoctorRow>`
    select doctor.id, person.name, person.email, doctor.specialty_id as "specialtyId", ${ownTreatments} as treatments
    from doctor join person on person.id = doctor.id
    where doctor.verified_at is not null and person.role = 'doctor' and person.deleted_at is null
      and (${doctorId}::uuid is null or doctor.id = ${doctorId}::uuid)
    order by person.name, doctor.id`.execute(handle);
  const { rows: treatments } = await sql<Performable & { name: string; nameDe: string }>`
    select id, name, coalesce(name_de, name) as "nameDe", specialty_id as "specialtyId", duration_min as duration, buffer_min as buffer,
      archived_at is not null as "isArchived" from treatment`.execute(handle);
  return { doctors, treatments };
}
