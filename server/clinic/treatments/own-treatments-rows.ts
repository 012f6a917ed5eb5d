import { sql } from 'kysely';
import type { DoctorTreatment } from '#domain/clinic/performed-treatments';

/** What a row of `doctor` does otherwise than the specialty says (`timeWith`). */
export const ownTreatments = sql<DoctorTreatment[]>`(select coalesce(json_agg(json_build_object(
    'treatmentId', own.treatment_id, 'isPerformed', own.is_performed, 'duration', own.duration_min, 'buffer', own.buffer_min)),
  '[]') from doctor_treatment as own where own.doctor_id = doctor.id)`;
