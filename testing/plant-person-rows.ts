import { sql } from 'kysely';
import type { DirectBooking } from './insert-booking.ts';
import type { TestPortal } from './portal.ts';

/** Inserts a row about a patient, and one about their doctor, into each table that has such; texts end with `index`. */
export async function plantPersonRows(
  { db }: TestPortal,
  { id, patient, doctor }: DirectBooking,
  index: number | string,
): Promise<void> {
  const { slotId } = await db.selectFrom('booking').select('slotId').where('id', '=', id).executeTakeFirstOrThrow();
  const absence = await db
    .insertInto('absence')
    .values({ doctorId: doctor.id, firstDay: '2026-03-02', lastDay: '2026-03-03', createdBy: doctor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const own = { personId: patient.id };
  await sql`insert into affected_booking (absence_id, booking_id, slot_id, doctor_id, day, start_min, decision, decided_by, call_note)
    values (${absence.id}, ${id}, ${slotId}, ${doctor.id}, '2026-03-02', 600, 'keep', ${doctor.id}, ${`note ${index}`})`.execute(
    db,
  );
  await db
    .insertInto('bookingNote')
    .values({ bookingId: id, sealedNote: `sealed note ${index}`, writtenBy: doctor.id })
    .execute();
  await db
    .insertInto('payment')
    .values({
      bookingId: id,
      payerId: patient.id,
      amountCents: 12_000,
      currency: 'usd',
      intentId: `pi_${index}`,
      status: 'paid',
    })
    .execute();
  await db.insertInto('calendarFeed').values(own).execute();
  await db
    .insertInto('claimCode')
    .values({ ...own, codeHash: `hash-${index}`, expiresAt: '2027-01-01', createdBy: doctor.id })
    .execute();
  await db
    .insertInto('notificationPreference')
    .values({ ...own, event: 'new' })
    .execute();
  await db
    .insertInto('deskVisit')
    .values({ ...own, seenAt: new Date() })
    .execute();
  await db
    .insertInto('idempotencyKey')
    .values({ ...own, route: 'createBooking', key: `key-${index}`, bodyHash: 'x', bookingId: id })
    .execute();
  await db
    .insertInto('correction')
    .values({ ...own, field: 'name', before: 'a', after: 'b', correctedBy: patient.id })
    .execute();
  await db
    .insertInto('consent')
    .values({ ...own, kind: 'text_reminders', withdrawnAt: new Date() })
    .execute();
  await db
    .insertInto('dataExport')
    .values({ ...own, requestedBy: patient.id })
    .execute();
  await db.insertInto('reminder').values({ bookingId: id, hours: 48, day: '2026-03-02', startMin: 600 }).execute();
  await db
    .insertInto('image')
    .values({ url: `/images/${index}.jpg`, issuer: patient.issuer, subject: patient.subject })
    .execute();
  await db.insertInto('newsletterAddress').values({ email: patient.email, confirmedAt: new Date() }).execute();
  const { id: messageId } = await db
    .insertInto('contactMessage')
    .values({ name: 'x', email: patient.email, message: `message ${index}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('messageReply')
    .values({ messageId, body: `reply ${index}`, language: 'en', writtenBy: doctor.id })
    .execute();
  await sql`insert into audit_entry (action, actor_id, person_id) values ('patients.seen', ${doctor.id}, ${patient.id})`.execute(
    db,
  );
  await sql`insert into audit_entry (action, booking_id) values ('booking.made', ${id})`.execute(db);
  await sql`insert into session (issuer, subject, signed_in_at, expires_at) values (${patient.issuer}, ${patient.subject}, now(), now())`.execute(
    db,
  );
  await db
    .insertInto('emailChange')
    .values({ personId: patient.id, newEmail: `next-${index}@example.test` })
    .execute();
  await sql`insert into factor (issuer, subject, kind, name, sealed_secret)
    values (${patient.issuer}, ${patient.subject}, 'totp', ${`app ${index}`}, ${`sealed-${index}`})`.execute(db);
  await sql`insert into recovery_code (issuer, subject, code_hash)
    values (${patient.issuer}, ${patient.subject}, ${`code-${index}`})`.execute(db);
  await sql`insert into doctor_day (doctor_id, day, hours) values (${doctor.id}, '2026-03-02', '{[600,900)}')`.execute(
    db,
  );
  await sql`insert into doctor_treatment (doctor_id, treatment_id, duration_min)
    select ${doctor.id}, min(id::text)::uuid, 45 from treatment`.execute(db);
}
