import type { Transaction } from 'kysely';
import { GENERAL_DENTISTRY } from '#domain/specialty';
import {
  lockSeeding,
  fillTreatmentCurrency,
  findSpecialtyByName,
  hasTreatments,
  insertSpecialty,
  insertTreatment,
} from '#server/store/treatments';
import type { Database } from '#server/store/database/open-database';
import type { Tables } from '#server/store/database/tables';
import { inTransaction } from '#server/store/database/transaction';

/** The treatments of a new clinic, with specialty and price in cents. */
export const treatments = [
  { name: 'Teeth Orthodontics', specialty: 'Orthodontics', priceCents: 12_000 },
  { name: 'Cosmetic Dentistry', specialty: 'Cosmetic Dentistry', priceCents: 15_000 },
  { name: 'Teeth Cleaning', specialty: 'Dental Hygiene', priceCents: 6_000 },
  { name: 'Cavity Protection', specialty: 'Restorative Dentistry', priceCents: 8_950 },
  { name: 'Pediatric Dental', specialty: 'Pediatric Dentistry', priceCents: 7_500 },
  { name: 'Oral Surgery', specialty: 'Oral Surgery', priceCents: 25_000 },
] as const;

/**
 * Inserts treatments and specialties into a new database. An existing one only gets the currency of prices that have
 * none.
 */
export async function seedClinic(db: Database, currency: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockSeeding(trx);
    await fillTreatmentCurrency(trx, currency);
    if (await hasTreatments(trx)) return;
    await ensureSpecialty(trx, GENERAL_DENTISTRY);
    for (const [position, { name, specialty, priceCents }] of treatments.entries()) {
      const specialtyId = await ensureSpecialty(trx, specialty);
      await insertTreatment(trx, { name, specialtyId, priceCents, currency, position });
    }
  });
}

async function ensureSpecialty(trx: Transaction<Tables>, name: string): Promise<string> {
  return (await findSpecialtyByName(trx, name))?.id ?? insertSpecialty(trx, name);
}
