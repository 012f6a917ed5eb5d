import { sql } from 'kysely';
import { timeWith, type Performer, type TreatmentTime } from '#domain/clinic/treatments';
import type { Db } from '#server/platform/database/open-database';
import { ownTreatments } from './own-treatments-rows.ts';

type Treatment = { id: string; name: string; specialtyId: string; isArchived: boolean } & TreatmentTime;

/**
 * The minutes of the treatments that a doctor performs, without archived ones, and of `treatment` (an id or an English
 * name): as this doctor has them, or as the treatment does if they do not perform it; null if there is no such treatment.
 */
export async function readPerformed(
  handle: Db,
  { doctorId, treatment }: { doctorId: string; treatment: string | null },
): Promise<{ lengths: TreatmentTime[]; wanted: TreatmentTime | null }> {
  const { rows } = await sql<{ doctor: Performer; treatments: Treatment[] | null }>`
    select json_build_object('specialtyId', doctor.specialty_id, 'treatments', ${ownTreatments}) as doctor,
      (select json_agg(json_build_object('id', id, 'name', name, 'specialtyId', specialty_id, 'duration', duration_min,
        'buffer', buffer_min, 'isArchived', archived_at is not null)) from treatment) as treatments
    from doctor where doctor.id = ${doctorId}::uuid`.execute(handle);
  const [row] = rows;
  if (!row) return { lengths: [], wanted: null };
  const treatments = row.treatments ?? [];
  const found = treatments.find(({ id, name }) => id === treatment || name === treatment);
  return {
    lengths: treatments.flatMap((one) => (one.isArchived ? [] : (timeWith(one, row.doctor) ?? []))),
    wanted: found ? (timeWith(found, row.doctor) ?? found) : null,
  };
}
