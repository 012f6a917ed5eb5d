import { seedClinic } from '#server/app/seed/seed-clinic';
import { findSpecialtyByName } from '#server/clinic/treatments/treatments-rows';
import { insertDoctor, insertPerson } from '#server/people/profiles/people-rows';
import type { Database } from '#server/platform/database/open-database';
import type { Sealing } from '#server/platform/ports/sealing';
import { createSealing } from '#server/platform/sealing/sealing';
import { DATA_KEY } from './session-secret.ts';

/** Encryption under keys of one's own, of which the first one encrypts. */
export function sealingOf(...keys: string[]): Sealing {
  return createSealing(
    () => (keys.length > 0 ? keys : [DATA_KEY]),
    (purpose) => `former secret of ${purpose}`,
  );
}

/** Inserts a doctor with an imported calendar, sealed under a key, into an empty database. Returns the sealed text. */
export async function aSealedCalendar(db: Database, key: string): Promise<string> {
  await seedClinic(db, { currency: 'eur' });
  const dora = { issuer: 'embedded', subject: 'dora', email: 'dora@example.test', name: 'Dora', imageUrl: null };
  const doctorId = await insertPerson(db, { ...dora, role: 'doctor', emailProvenAt: null });
  const specialty = await findSpecialtyByName(db, 'Orthodontics');
  const doctor = { id: doctorId, specialtyId: specialty?.id ?? '', registrationNumber: null, verifiedAt: null };
  await insertDoctor(db, doctor);
  const sealedUrl = await sealingOf(key).seal('imported-calendars', 'https://calendar.test');
  await db.insertInto('importedCalendar').values({ doctorId, host: 'calendar.test', sealedUrl }).execute();
  return sealedUrl;
}
