import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { workdays } from '#domain/slots/availability';
import { nameOfRange } from '#domain/shared/slot-times';
import { addDays, clinicClock, longDate, type Day } from '#domain/shared/time';
import { violatedConstraint } from '#server/platform/database/transaction';
import { describeOneDatabase } from '#testing/database';
import { bookingOf } from '#testing/free-slots';
import { insertBookingAt, insertBookingRow } from '#testing/insert-booking';
import { aPerson, tokenFor } from '#testing/people';
import { insertSlots } from '#server/slots/publish/slots-rows';
import { useTestPortal } from '#testing/use-test-portal';

const RANGE = { start: 660, end: 780 };

describeOneDatabase('appointments of one doctor', (database) => {
  const it = useTestPortal(database);

  /** A doctor with an appointment whose slot was withdrawn, and a free slot that overlaps it: no request makes this. */
  async function overlappingSlot() {
    const { db } = it.portal;
    const [day] = workdays(addDays(clinicClock(new Date()).day, 50), 5) as [Day];
    const { id, doctor } = await insertBookingAt(it.portal, { day });
    await db.updateTable('slot').set({ withdrawnAt: new Date() }).where('doctorId', '=', doctor.id).execute();
    await insertSlots(db, doctor.id, [{ day, range: RANGE }]);
    const slot = await db
      .selectFrom('slot')
      .select('id')
      .where('doctorId', '=', doctor.id)
      .where('withdrawnAt', 'is', null)
      .executeTakeFirstOrThrow();
    const { treatmentId } = await db
      .selectFrom('booking')
      .select('treatmentId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { doctor, place: { day, range: RANGE, slotId: slot.id, doctorId: doctor.id, treatmentId } };
  }

  test('overlap in no row that SQL inserts, held ones included, until the other one is cancelled', async () => {
    const { doctor, place } = await overlappingSlot();
    const patient = await aPerson(it.portal, { role: 'patient' });
    const insert = (change = {}) =>
      insertBookingRow(it.portal, patient, place, change).then(() => null, violatedConstraint);
    expect(await insert()).toBe('booking_doctor_overlap');
    expect(await insert({ status: 'held', heldUntil: new Date() })).toBe('booking_doctor_overlap');
    expect(await insert({ overlapCheck: 'exempt' })).toBe('booking_doctor_overlap');
    await it.portal.db.updateTable('booking').set({ status: 'cancelled' }).where('doctorId', '=', doctor.id).execute();
    expect(await insert()).toBeNull();
  });

  test('are refused with slot_taken when a booking or a move would make them overlap', async () => {
    const { doctor, place } = await overlappingSlot();
    const patient = await aPerson(it.portal, { role: 'patient' });
    const token = await tokenFor(it.portal, patient);
    const [date, slot] = [longDate(place.day), nameOfRange(RANGE)];
    const { rows } = await sql<{ name: string; price: number }>`
      select name, price_cents / 100 as price from treatment where id = ${place.treatmentId}`.execute(it.portal.db);
    const offer = { doctor: doctor.email, treatment: rows[0]!.name, price: rows[0]!.price, date, slot };
    const booked = await it.portal.call('POST', '/bookings', { token, body: bookingOf(offer) });
    expect(booked).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    const other = await insertBookingAt(it.portal, { day: addDays(place.day, 7) }, { patientId: patient.id });
    const target = { doctor_email: doctor.email, AppointmentDate: date, slot };
    const moved = await it.portal.call('POST', `/bookings/${other.id}/move`, { token, body: target });
    expect(moved).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
  });
});
