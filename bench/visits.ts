import { createJwtAccessTokens } from '#server/platform/tokens/jwt';
import { createGermanHolidays } from '#server/absences/closures/german-holidays';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isOpen, type ClosedDays } from '#domain/slots/availability';
import { dollarsFromCents } from '#domain/shared/money';
import { nameOfRange } from '#domain/shared/slot-times';
import { longDate } from '#domain/shared/time';
import type { Db } from '#server/platform/database/open-database';
import type { LoadRequest } from './load.ts';
import type { Facts } from './statements.ts';

export type SignedIn = { subject: string; sessionId: string };
type BenchPatient = SignedIn & { patientId: string; patientEmail: string };

/** An available slot with a treatment of its doctor. */
export type FreeSlot = {
  slotId: string;
  doctorId: string;
  doctorEmail: string;
  treatmentId: string;
  treatment: string;
  day: string;
  startMin: number;
  endMin: number;
  priceCents: number;
};

const NAME = 'Bench Patient';
const PHONE = '+49 30 5550199';

/** Inserts signed-in patients directly. */
export async function addPatients(handle: Db, count: number): Promise<BenchPatient[]> {
  const issuer = 'embedded';
  const patients = Array.from({ length: count }, () => {
    const subject = randomUUID();
    return { patientId: randomUUID(), patientEmail: `${subject}@bench.test`, subject, sessionId: randomUUID() };
  });
  await handle
    .insertInto('person')
    .values(
      patients.map(({ patientId: id, patientEmail: email, subject }) => {
        const person = { id, issuer, subject, email, name: NAME, role: 'patient' as const };
        return { ...person, phone: null, imageUrl: null, emailProvenAt: new Date() };
      }),
    )
    .execute();
  await signIn(handle, patients);
  return patients;
}

/** Creates sessions of existing people, as a sign-in does. */
export async function signIn(handle: Db, people: SignedIn[]): Promise<void> {
  const signedInAt = new Date();
  const expiresAt = new Date(signedInAt.getTime() + 86_400_000);
  await handle
    .insertInto('session')
    .values(people.map(({ sessionId: id, subject }) => ({ id, issuer: 'embedded', subject, signedInAt, expiresAt })))
    .execute();
}

/** Available slots of days on which the clinic is open, by day, each with a treatment that it is long enough for. */
export async function listFreeSlots(handle: Db): Promise<FreeSlot[]> {
  const { rows } = await sql<FreeSlot>`
    select distinct on (slot.day, slot.start_min, slot.id) slot.id as "slotId", slot.doctor_id as "doctorId", person.email as "doctorEmail",
      treatment.id as "treatmentId", treatment.name as treatment, slot.day, slot.start_min as "startMin",
      slot.end_min as "endMin", treatment.price_cents as "priceCents"
    from slot join doctor on doctor.id = slot.doctor_id join person on person.id = doctor.id
    join treatment on treatment.specialty_id = doctor.specialty_id
    where slot.day > current_date + 1 and slot.withdrawn_at is null
      and treatment.duration_min + treatment.buffer_min <= slot.end_min - slot.start_min
      and not exists (select from booking where booking.slot_id = slot.id and booking.status = 'booked')
    order by slot.day, slot.start_min, slot.id`.execute(handle);
  const closed = closedDays(rows);
  return rows.filter(({ day }) => isOpen(day, closed));
}

/** The public holidays of the sample clinic in the years of some slots: the server stores them when it starts. */
function closedDays(slots: FreeSlot[]): ClosedDays {
  const years = new Set(slots.map(({ day }) => Number(day.slice(0, 4))));
  const holidays = createGermanHolidays('BE');
  return new Set([...years].flatMap((year) => holidays.listHolidays(year)).map(({ day }) => day));
}

export type Visit = { patient: BenchPatient; slot: FreeSlot };

/** Pairs slots with patients in turn, so that none reaches the booking limit. */
export function pairUp(patients: BenchPatient[], slots: FreeSlot[]): Visit[] {
  return slots.flatMap((slot, index) => {
    const patient = patients[index % patients.length];
    return patient ? [{ patient, slot }] : [];
  });
}

/** The values of a booking's placeholders. */
export function factsOf({ patient, slot }: Visit): Facts {
  return { ...patient, ...slot };
}

/** Booking requests, each with a fresh access token of its patient. */
export async function bookingRequests(visits: Visit[], secret: string): Promise<LoadRequest[]> {
  const headers = authorizer(secret);
  return Promise.all(
    visits.map(async ({ patient, slot }) => ({
      method: 'POST' as const,
      path: '/api/v1/bookings',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...(await headers(patient)) },
      body: JSON.stringify({
        patient_id: patient.patientId,
        patient_name: NAME,
        patient_email: patient.patientEmail,
        treatment: slot.treatment,
        doctor_email: slot.doctorEmail,
        AppointmentDate: longDate(slot.day),
        slot: nameOfRange({ start: slot.startMin, end: slot.endMin }),
        patient_Phone: PHONE,
        price: dollarsFromCents(slot.priceCents),
      }),
    })),
  );
}

/** Returns a function that creates the Authorization header of a signed-in person. */
export function authorizer(secret: string): (who: SignedIn) => Promise<Record<string, string>> {
  const tokens = createJwtAccessTokens(secret);
  return async ({ subject, sessionId }) => ({
    authorization: `Bearer ${await tokens.mint({ subject, sessionId }, new Date(Date.now() + 600_000))}`,
  });
}
