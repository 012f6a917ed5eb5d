import { randomUUID } from 'node:crypto';
import { slotRanges } from '#domain/shared/slot-times';
import { addDays, clinicClock, longDate } from '#domain/shared/time';
import { createJwtAccessTokens } from '#server/platform/tokens/jwt';
import { createGermanHolidays } from '#server/absences/closures/german-holidays';
import { openDatabase } from '#server/platform/database/open-database';
import { insertDoctor, insertPerson } from '#server/people/profiles/people-rows';
import { insertSlots } from '#server/slots/publish/slots-rows';
import { findSpecialtyByName } from '#server/clinic/treatments/treatments-rows';
import { insertOpening } from '#server/desk/first-steps/opening-rows';
import { seedClinic } from '#server/app/seed/seed-clinic';
import { workingDays } from '#testing/open-days';

export type Patient = { email: string; token: string };
export type FreeSlot = { doctor_email: string; AppointmentDate: string; slot: string };
export type Clinic = { treatment: string; price: number; patients: Patient[]; slots: FreeSlot[] };

const TREATMENT = 'Teeth Cleaning';
const SPECIALTY = 'Dental Hygiene';
const issuer = 'embedded';
const HOUR_MS = 3_600_000;

/** Fills a new clinic directly in the database: doctors with available slots, and signed-in patients. */
export async function fillClinic(
  url: string,
  secret: string,
  wanted: { doctors: number; days: number; patients: number },
): Promise<Clinic> {
  const database = await openDatabase({ url, poolSize: 2 });
  const { write: db } = database;
  try {
    // A clinic begins without treatments.
    await seedClinic(db, { currency: 'usd' });
    await insertOpening(db);
    const now = new Date();
    const first = addDays(clinicClock(now).day, 1);
    const days = workingDays(createGermanHolidays('BE'), first, 2 * wanted.days).slice(0, wanted.days);
    const times = days.flatMap((day) => slotRanges.map(({ start, end }) => ({ day, range: { start, end } })));
    const treatments = db.selectFrom('treatment').select(['name', 'priceCents']);
    const treatment = await treatments.where('name', '=', TREATMENT).executeTakeFirst();
    const specialty = await findSpecialtyByName(db, SPECIALTY);
    if (!treatment || !specialty) throw new Error('the clinic has no treatments');
    const slots: FreeSlot[] = [];
    for (let index = 0; index < wanted.doctors; index += 1) {
      const person = newPerson(`Doctor ${index}`);
      const id = await insertPerson(db, { ...person, role: 'doctor', imageUrl: null, emailProvenAt: now });
      await insertDoctor(db, { id, specialtyId: specialty.id, registrationNumber: '1', verifiedAt: now });
      await insertSlots(db, id, times);
      for (const day of days) {
        for (const { name } of slotRanges) {
          slots.push({ doctor_email: person.email, AppointmentDate: longDate(day), slot: name });
        }
      }
    }
    const tokens = createJwtAccessTokens(secret);
    const patients: Patient[] = [];
    for (let index = 0; index < wanted.patients; index += 1) {
      const person = newPerson(`Patient ${index}`);
      await insertPerson(db, { ...person, role: 'patient', imageUrl: null, emailProvenAt: now });
      const session = {
        issuer,
        subject: person.subject,
        signedInAt: now,
        expiresAt: new Date(now.getTime() + HOUR_MS),
      };
      const { id } = await db.insertInto('session').values(session).returning('id').executeTakeFirstOrThrow();
      const token = await tokens.mint({ subject: person.subject, sessionId: id }, session.expiresAt);
      patients.push({ email: person.email, token });
    }
    return { treatment: treatment.name, price: treatment.priceCents / 100, patients, slots };
  } finally {
    await database.close();
  }
}

function newPerson(name: string) {
  const subject = randomUUID();
  return { issuer, subject, email: `${subject}@example.test`, name };
}
