import type { Insertable } from 'kysely';
import type { SlotTime } from '#domain/shared/slot-times';
import type { Day } from '#domain/shared/time';
import type { Tables } from '#server/platform/database/tables';
import { insertSlots } from '#server/slots/publish/slots-rows';
import { aPerson, type TestPerson } from './people.ts';
import type { TestPortal } from './portal.ts';

export type DirectBooking = { id: string; patient: TestPerson; doctor: TestPerson };

/**
 * Inserts a booking of a new patient with a new doctor at any time, past ones too, without the rules of a request; `change`
 * replaces columns. It was booked 60 days before.
 */
export async function insertBookingAt(
  portal: TestPortal,
  { day, start = 600 }: { day: Day; start?: number },
  change: Partial<Insertable<Tables['booking']>> = {},
): Promise<DirectBooking> {
  const { db } = portal;
  const doctor = await aPerson(portal, { role: 'doctor', isVerified: true });
  const patient = await aPerson(portal, { role: 'patient' });
  const range = { start, end: start === 600 || start === 720 ? start + 120 : start + 60 };
  await insertSlots(db, doctor.id, [{ day, range }]);
  const slot = await db.selectFrom('slot').select('id').where('doctorId', '=', doctor.id).executeTakeFirstOrThrow();
  const treatment = await db
    .selectFrom('treatment')
    .select('id')
    .where('name', '=', 'Teeth Orthodontics')
    .executeTakeFirstOrThrow();
  const place = { slotId: slot.id, doctorId: doctor.id, treatmentId: treatment.id, day, range };
  const bookedAt = new Date(Date.parse(`${day}T00:00:00Z`) - 60 * 24 * 3_600_000);
  const id = await insertBookingRow(portal, patient, place, { bookedAt, ...change });
  return { id, patient, doctor };
}

type Place = SlotTime & { slotId: string; doctorId: string; treatmentId: string };

/** Inserts the row of a booking, without the rules of a request, and returns its id; `change` replaces columns. */
export async function insertBookingRow(
  { db }: TestPortal,
  patient: TestPerson,
  { range, ...place }: Place,
  change: Partial<Insertable<Tables['booking']>> = {},
): Promise<string> {
  const { id } = await db
    .insertInto('booking')
    .values({
      ...place,
      startMin: range.start,
      endMin: range.end,
      patientId: patient.id,
      treatedPersonId: patient.id,
      patientName: patient.name,
      patientEmail: patient.email,
      patientPhone: '030 1234567',
      priceCents: 12_000,
      currency: 'usd',
      holdNetwork: null,
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
