import type { Day } from '#domain/shared/time';
import { insertSlots } from '#server/slots/publish/slots-rows';
import { insertBookingRow } from './insert-booking.ts';
import { aPerson, tokenFor, type TestPerson } from './people.ts';
import type { TestPortal } from './portal.ts';

export const HOURS = [
  { start: 600, end: 720 },
  { start: 720, end: 840 },
  { start: 840, end: 900 },
  { start: 900, end: 960 },
];

export type AffectedPatient = TestPerson & { booking: string; token: string };

/** Verified doctors of one specialty with slots on some days, and helpers that book them directly. */
export async function aClinicOf(portal: TestPortal, { doctors, days }: { doctors: number; days: Day[] }) {
  const team: (TestPerson & { token: string })[] = [];
  for (let index = 0; index < doctors; index += 1) {
    const doctor = await aPerson(portal, { role: 'doctor', isVerified: true, specialty: 'Orthodontics' });
    await publish(portal, doctor, days);
    team.push({ ...doctor, token: await tokenFor(portal, doctor) });
  }
  return team;
}

export async function publish({ db }: TestPortal, { id }: TestPerson, days: Day[]): Promise<void> {
  await insertSlots(
    db,
    id,
    days.flatMap((day) => HOURS.map((range) => ({ day, range }))),
  );
}

/** Books the slot of a doctor for a new patient, without the rules of a request. */
export async function bookAt(
  portal: TestPortal,
  doctor: TestPerson,
  { day, at = 0, isEmailProven = true }: { day: Day; at?: number; isEmailProven?: boolean },
): Promise<AffectedPatient> {
  const { db } = portal;
  const patient = await aPerson(portal, { role: 'patient', isEmailProven });
  const range = HOURS[at] ?? HOURS[0]!;
  const { id: slotId } = await db
    .selectFrom('slot')
    .select('id')
    .where('doctorId', '=', doctor.id)
    .where('day', '=', day)
    .where('startMin', '=', range.start)
    .executeTakeFirstOrThrow();
  const treatment = await db
    .selectFrom('treatment')
    .innerJoin('doctor', 'doctor.specialtyId', 'treatment.specialtyId')
    .select('treatment.id')
    .where('doctor.id', '=', doctor.id)
    .executeTakeFirstOrThrow();
  const place = { slotId, doctorId: doctor.id, treatmentId: treatment.id, day, range };
  const booking = await insertBookingRow(portal, patient, place);
  return { ...patient, booking, token: await tokenFor(portal, patient) };
}
