import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openUnmigratedDatabase } from '#testing/database';
import { countPeople } from '#server/people/profiles/list-people-rows';
import { migrate } from './migrate.ts';

const BEFORE = '0011-search-at-once.sql';

test('an upgrade proves the addresses whose mailed link was used, leaves bookings booked, also overlapping ones, and people counted', async () => {
  const database = await openUnmigratedDatabase();
  const { write: db } = database;
  try {
    await migrate(database, () => undefined, BEFORE);
    await sql`insert into identity_user (id, name, email, "emailVerified") values
      ('proven', 'P', 'proven@x.test', true), ('unproven', 'U', 'unproven@x.test', false)`.execute(db);
    await sql`insert into person (issuer, subject, email, name, role, is_demo) values
      ('embedded', 'proven', 'proven@x.test', 'P', 'patient', false),
      ('embedded', 'unproven', 'unproven@x.test', 'U', 'patient', false),
      ('hosted', 'proven', 'hosted@x.test', 'H', 'patient', false),
      ('embedded', 'demo', 'demo@x.test', 'D', 'doctor', true),
      ('embedded', 'other', 'other@x.test', 'O', 'doctor', false),
      ('embedded', 'third', 'third@x.test', 'T', 'doctor', false)`.execute(db);
    await sql`insert into specialty (name) values ('Any')`.execute(db);
    await sql`insert into treatment (name, specialty_id, price_cents, position) select 'Any', id, 100, 1 from specialty`.execute(
      db,
    );
    await sql`insert into doctor (id, specialty_id) select person.id, specialty.id from person, specialty where role = 'doctor'`.execute(
      db,
    );
    await sql`insert into slot (doctor_id, day, start_min, end_min)
      select person.id, day::date, start_min, end_min
      from (values ('2020-01-07'), ('2030-01-07'), ('2030-01-08')) as days (day), person
      join (values ('demo', 600, 720), ('other', 660, 780), ('third', 690, 750)) as time (who, start_min, end_min)
        on who = subject`.execute(db);
    // One patient with both doctors at one time, which nobody refused before.
    const book = (doctor: string, start: number, day = '2030-01-07', patient = 'unproven') =>
      sql`insert into booking (slot_id, patient_id, doctor_id,
        treatment_id, day, start_min, end_min, patient_name, patient_email, patient_phone, price_cents, currency)
      select slot.id, patient.id, slot.doctor_id, treatment.id, day, start_min, end_min, 'U', 'unproven@x.test', '1',
        100, 'usd'
      from slot join person as doctor on doctor.id = slot.doctor_id, person as patient, treatment
      where patient.subject = ${patient} and patient.issuer = 'embedded' and doctor.subject = ${doctor} and start_min = ${start}
        and day = ${day}`.execute(db);
    await book('demo', 600);
    await book('other', 660);
    await book('demo', 600, '2020-01-07');
    await book('other', 660, '2020-01-07');
    // One doctor with two patients at one time, of slots of which the first was withdrawn.
    const next = '2030-01-08';
    await book('other', 660, next);
    await sql`update slot set withdrawn_at = now() where day = ${next} and start_min = 660`.execute(db);
    await sql`insert into slot (doctor_id, day, start_min, end_min) select doctor_id, day, 720, 840 from slot
      where day = ${next} and start_min = 660`.execute(db);
    await book('other', 720, next, 'proven');
    await migrate(database);
    const proven = db.selectFrom('person').select('email').where('emailProvenAt', 'is not', null).orderBy('email');
    expect((await proven.execute()).map(({ email }) => email)).toEqual(['demo@x.test', 'proven@x.test']);
    expect([await countPeople(db, 'patient'), await countPeople(db, 'doctor')]).toEqual([3, 3]);
    const bookings = await db.selectFrom('booking').selectAll().orderBy('bookedAt').execute();
    // Overlapping ones stay, exempt from the constraint; of those that are over, nothing is checked.
    expect(bookings.map(({ status, overlapCheck: check }) => [status, check])).toEqual([
      ['booked', 'exempt'],
      ['booked', 'exempt'],
      ['booked', null],
      ['booked', null],
      ['booked', 'exempt'],
      ['booked', 'exempt'],
    ]);
    // Inserted as the version before inserts: nobody overlaps an exempt booking.
    await expect(book('third', 690)).rejects.toMatchObject({ code: '23P01', constraint: 'booking_overlap' });
    const [booking] = bookings;
    const again = (change: object) =>
      db
        .insertInto('booking')
        .values({ ...booking!, id: randomUUID(), ...change })
        .execute();
    await expect(again({ status: 'held', heldUntil: new Date() })).rejects.toMatchObject({
      constraint: expect.stringMatching(/^booking_(slot|same_day)$/),
    });
    await expect(again({ status: 'held' })).rejects.toMatchObject({ constraint: 'booking_hold_end' });
    await again({ status: 'expired', heldUntil: new Date() });
  } finally {
    await database.close();
  }
});
