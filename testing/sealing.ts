import { createCipheriv, createHash, randomBytes } from 'node:crypto';
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

/** A text as versions before 0.6 sealed it, under a secret without a key's id. */
export function sealFormerly(secret: string, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(secret).digest(), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
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
