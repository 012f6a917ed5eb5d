import { GENERAL_DENTISTRY } from '#domain/specialty';
import { specialtyTexts, treatmentTexts } from '#i18n/clinic-texts';
import {
  fillTexts,
  fillTreatmentCurrency,
  findSpecialtyByName,
  hasTreatments,
  insertSpecialty,
  insertTreatment,
} from '#server/store/treatments';
import { lockSection } from '#server/store/database/lock-section';
import type { Database, Db } from '#server/store/database/open-database';
import { inTransaction } from '#server/store/database/transaction';

/** The treatments of a new clinic, with specialty, price in cents, and minutes. */
export const treatments = [
  {
    name: 'Teeth Orthodontics',
    specialty: 'Orthodontics',
    priceCents: 12_000,
    durationMin: 30,
    bufferMin: 0,
    image: 'braces',
  },
  {
    name: 'Cosmetic Dentistry',
    specialty: 'Cosmetic Dentistry',
    priceCents: 15_000,
    durationMin: 60,
    bufferMin: 0,
    image: 'whitening',
  },
  {
    name: 'Teeth Cleaning',
    specialty: 'Dental Hygiene',
    priceCents: 6_000,
    durationMin: 45,
    bufferMin: 15,
    image: 'cleaning',
  },
  {
    name: 'Cavity Protection',
    specialty: 'Restorative Dentistry',
    priceCents: 8_950,
    durationMin: 45,
    bufferMin: 10,
    image: 'filling',
  },
  {
    name: 'Pediatric Dental',
    specialty: 'Pediatric Dentistry',
    priceCents: 7_500,
    durationMin: 30,
    bufferMin: 0,
    image: 'children',
  },
  {
    name: 'Oral Surgery',
    specialty: 'Oral Surgery',
    priceCents: 25_000,
    durationMin: 50,
    bufferMin: 10,
    image: 'surgery',
  },
] as const;

/**
 * Inserts treatments and specialties into a new database. An existing one only gets the currency of prices that have
 * none, and the texts of these treatments and specialties if they have no German name.
 */
export async function seedClinic(db: Database, currency: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockSection(trx, 'seeding');
    await fillTreatmentCurrency(trx, currency);
    if (await hasTreatments(trx)) return fillMissingTexts(trx);
    await ensureSpecialty(trx, GENERAL_DENTISTRY);
    for (const [position, { specialty, ...treatment }] of treatments.entries()) {
      const specialtyId = await ensureSpecialty(trx, specialty);
      await insertTreatment(trx, { ...treatment, specialtyId, currency, position, ...treatmentTexts[treatment.name] });
    }
  });
}

async function ensureSpecialty(trx: Db, name: keyof typeof specialtyTexts): Promise<string> {
  return (await findSpecialtyByName(trx, name))?.id ?? insertSpecialty(trx, { name, ...specialtyTexts[name] });
}

async function fillMissingTexts(trx: Db): Promise<void> {
  for (const [name, texts] of Object.entries(specialtyTexts)) await fillTexts(trx, 'specialty', { name, ...texts });
  for (const [name, texts] of Object.entries(treatmentTexts)) await fillTexts(trx, 'treatment', { name, ...texts });
}
