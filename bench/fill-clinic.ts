import { sql } from 'kysely';
import { addDays, clinicClock } from '#domain/shared/time';
import { readClock } from '#server/platform/database/clock';
import { migrate } from '#server/platform/database/migrate';
import { openDatabase, type OpenDatabase } from '#server/platform/database/open-database';
import { insertOpening } from '#server/desk/first-steps/opening-rows';
import { seedClinic } from '#server/app/seed/seed-clinic';

/** Two doctors per specialty with a treatment: 48 slots a day. */
const DOCTORS = 12;
const SLOTS_A_DAY = DOCTORS * 4;
/** How many days ahead slots are available. */
export const DAYS_AHEAD = 150;
/** Past bookings per patient. */
const BOOKINGS_A_PATIENT = 20;

export type Where = Parameters<typeof openDatabase>[0];

/** Fills an empty database with past bookings, their slots, one patient per 20 bookings, and the audit. */
export async function fillClinic(where: Where, bookings: number): Promise<void> {
  const database = await openDatabase(where);
  try {
    await migrate(database);
    await seedClinic(database.write, { currency: 'usd' });
    await insertOpening(database.write);
    const { day: today } = clinicClock(await readClock(database.write));
    await database.runScript(script(bookings, today, await disableChecks(database)));
    // Outside the script, which is one transaction.
    await sql`vacuum analyze`.execute(database.write);
  } finally {
    await database.close();
  }
}

/** Disables foreign key checks: the rows are valid by construction, and checking a million takes long. */
async function disableChecks({ write: db }: OpenDatabase): Promise<string> {
  const { rows } = await sql<{ on: string }>`select current_setting('is_superuser') as "on"`.execute(db);
  return rows[0]?.on === 'on' ? 'set local session_replication_role = replica;' : '';
}

function script(bookings: number, today: string, preparation: string): string {
  const days = Math.ceil(bookings / SLOTS_A_DAY);
  const patients = Math.max(Math.ceil(bookings / BOOKINGS_A_PATIENT), 1);
  return `
create temporary table bench_doctor as
  select gen_random_uuid() as id, n, (array_agg(specialty_id order by position))[1 + n % count(*)] as specialty_id,
    (array_agg(id order by position))[1 + n % count(*)] as treatment_id,
    (array_agg(price_cents order by position))[1 + n % count(*)] as price_cents
  from generate_series(0, ${DOCTORS - 1}) as n cross join treatment group by n;
insert into person (id, issuer, subject, email, name, role, email_proven_at)
  select id, 'embedded', 'doctor-' || n, 'doctor-' || n || '@bench.test', 'Dr. Bench ' || n, 'doctor', now() from bench_doctor;
insert into doctor (id, specialty_id, registration_number, verified_at)
  select id, specialty_id, n::text, now() from bench_doctor;
create temporary table bench_patient as
  select gen_random_uuid() as id, n from generate_series(0, ${patients - 1}) as n;
insert into person (id, issuer, subject, email, name, role, phone, email_proven_at)
  select id, 'embedded', 'old-' || n, 'old-' || n || '@bench.test',
    (array['Anna','Ben','Clara','David','Eva','Finn','Greta','Hugo'])[1 + n % 8] || ' '
      || initcap(substr(md5(n::text), 1, 8)) || ' ' || n, 'patient', '+49 30 ' || n, now()
  from bench_patient;
create temporary table bench_slot as
  select gen_random_uuid() as id, i as n, bench_doctor.id as doctor_id, bench_doctor.treatment_id, bench_doctor.price_cents,
    date '${addDays(today, -1)}' - (i / ${SLOTS_A_DAY}) as day, r.start_min, r.end_min
  from generate_series(0, ${days * SLOTS_A_DAY - 1}) as i
  join bench_doctor on bench_doctor.n = i % ${DOCTORS}
  join (values (0, 600, 720), (1, 720, 840), (2, 840, 900), (3, 900, 960)) as r (k, start_min, end_min)
    on r.k = (i / ${DOCTORS}) % 4;
insert into bench_slot
  select gen_random_uuid(), -1, bench_doctor.id, treatment_id, price_cents, date '${today}' + ahead, r.start_min, r.end_min
  from generate_series(1, ${DAYS_AHEAD}) as ahead cross join bench_doctor
  cross join (values (600, 720), (720, 840), (840, 900), (900, 960)) as r (start_min, end_min);
${preparation}
alter table slot drop constraint slot_overlap;
insert into slot (id, doctor_id, day, start_min, end_min)
  select id, doctor_id, day, start_min, end_min from bench_slot order by day;
alter table slot add constraint slot_overlap exclude using gist (
  doctor_id with =, day with =, int4range(start_min, end_min) with &&) where (withdrawn_at is null);
insert into booking (slot_id, patient_id, doctor_id, treatment_id, day, start_min, end_min, patient_name,
    patient_email, patient_phone, price_cents, currency, payment_status, overlap_check)
  select s.id, p.id, s.doctor_id, s.treatment_id, s.day, s.start_min, s.end_min, 'Patient ' || p.n,
    'old-' || p.n || '@bench.test', '+49 30 ' || p.n, s.price_cents, 'usd', 'paid', null
  from bench_slot s join bench_patient p on p.n = s.n % ${patients}
  where s.n >= 0 and s.n < ${bookings} order by s.day;
insert into audit_entry (action, actor_id, person_id, booking_id, details)
  select 'booking.made', patient_id, patient_id, id, jsonb_build_object('day', day) from booking;
drop table bench_doctor, bench_patient, bench_slot;`;
}
