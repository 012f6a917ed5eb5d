import { sql } from 'kysely';
import { migrate } from '#server/platform/database/migrate';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { seedClinic } from '#server/app/seed/seed-clinic';

const DOCTORS = 50;
/** Of each doctor on a day, of 20 minutes each from 9:00 on. */
const SLOTS = 20;
export const A_DAY = DOCTORS * SLOTS;
const PATIENTS = 20_000;
/** Of the patients' last names, so that a name finds many. */
const NAMES = ['Müller', 'Schmidt', 'Schneider', 'Fischer', 'Weber', 'Meyer', 'Wagner', 'Becker', 'Schulz', 'Hoffmann'];

/** Fills an empty database with 1,000 appointments on every day from `-past` to `ahead`. Of the past ones a tenth is unpaid, of today's a tenth has arrived. */
export async function fillDesk(
  database: OpenDatabase,
  { past, ahead }: { past: number; ahead: number },
): Promise<void> {
  await migrate(database);
  await seedClinic(database.write, { currency: 'usd' });
  await database.runScript(`
set local session_replication_role = replica;
create temporary table desk_doctor as
  select gen_random_uuid() as id, n, (array_agg(specialty_id order by position))[1 + n % count(*)] as specialty_id,
    (array_agg(id order by position))[1 + n % count(*)] as treatment_id
  from generate_series(0, ${DOCTORS - 1}) as n cross join treatment group by n;
insert into person (id, issuer, subject, email, name, role, email_proven_at)
  select id, 'embedded', 'doctor-' || n, 'doctor-' || n || '@bench.test', 'Dr. Bench ' || n, 'doctor', now() from desk_doctor;
insert into doctor (id, specialty_id, registration_number, verified_at) select id, specialty_id, n::text, now() from desk_doctor;
create temporary table desk_patient as select gen_random_uuid() as id, n from generate_series(0, ${PATIENTS - 1}) as n;
insert into person (id, issuer, subject, email, name, role, phone, birth_date, email_proven_at)
  select id, case n % 3 when 0 then 'desk' else 'embedded' end, 'patient-' || n,
    case n % 3 when 0 then '' else 'patient-' || n || '@bench.test' end,
    initcap(substr(md5(n::text), 1, 6)) || ' ' || (array[${NAMES.map((name) => `'${name}'`).join()}])[1 + n % ${NAMES.length}]
      || case n % 4 when 0 then '' else initcap(substr(md5('b' || n), 1, 5)) end,
    'patient', '+49 171 ' || (1000000 + n), date '1940-01-01' + n % 27000, now()
  from desk_patient;
create temporary table desk_slot as
  select gen_random_uuid() as id, row_number() over () as i, desk_doctor.id as doctor_id, treatment_id,
    current_date + at as day, 540 + k * 20 as start_min, 560 + k * 20 as end_min, at
  from generate_series(${-past}, ${ahead}) as at cross join desk_doctor cross join generate_series(0, ${SLOTS - 1}) as k;
-- No request of the desk reads by it.
alter table slot drop constraint slot_overlap;
insert into slot (id, doctor_id, day, start_min, end_min) select id, doctor_id, day, start_min, end_min from desk_slot;
analyze desk_patient;
analyze desk_slot;
analyze person;
insert into booking (slot_id, patient_id, doctor_id, treatment_id, day, start_min, end_min, patient_name, patient_email,
    patient_phone, price_cents, currency, treatment_names, payment_status, paid_cents, overlap_check, attendance, status,
    cancelled_at, booked_at)
  select slot.id, person.id, slot.doctor_id, slot.treatment_id, slot.day, slot.start_min, slot.end_min, person.name, person.email,
    person.phone, 8000, 'usd', jsonb_build_object('en', treatment.name, 'de', coalesce(treatment.name_de, treatment.name)),
    case when paid then 'paid' else 'unpaid' end, case when paid then 8000 else 0 end, null,
    case when at < 0 and i % 25 <> 7 then case i % 50 when 3 then 'no_show' else 'completed' end
      when at = 0 and i % 25 <> 7 and i % 10 = 4 then 'arrived' end,
    case when i % 25 = 7 then 'cancelled' else 'booked' end, case when i % 25 = 7 then now() end,
    slot.day - interval '14 days' + i % 1440 * interval '1 minute'
  from (select *, at < 0 and i % 10 <> 1 and i % 25 <> 7 as paid from desk_slot) as slot
  join desk_patient on desk_patient.n = slot.i * 7919 % ${PATIENTS} join person on person.id = desk_patient.id
  join treatment on treatment.id = slot.treatment_id;
insert into payment (booking_id, payer_id, amount_cents, currency, status, settled_at, intent_id)
  select id, patient_id, 8000, 'usd', 'paid', booked_at, 'pi_bench_' || id from booking where payment_status = 'paid';`);
  await sql`vacuum analyze`.execute(database.write);
}
