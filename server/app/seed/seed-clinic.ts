import { GENERAL_DENTISTRY } from '#domain/people/general-dentistry';
import { sampleTreatments } from '#domain/clinic/sample-treatments';
import { specialtyTexts, treatmentTexts } from '#i18n/clinic-texts';
import {
  ensureSpecialty,
  fillTexts,
  fillTreatmentCurrency,
  hasTreatments,
  insertTreatment,
} from '#server/clinic/treatments/treatments-rows';
import { lockSection } from '#server/platform/database/lock-section';
import type { Database, Db } from '#server/platform/database/open-database';
import { inTransaction } from '#server/platform/database/transaction';

/**
 * Inserts specialties and, unless the admin is to choose them, the sample treatments into a database without treatments.
 * Another one only gets the currency of prices that have none, and the texts of these if they have no German name.
 */
export async function seedClinic(
  db: Database,
  { currency, isEmpty = false }: { currency: string; isEmpty?: boolean },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockSection(trx, 'seeding');
    await fillTreatmentCurrency(trx, currency);
    if (await hasTreatments(trx)) return fillMissingTexts(trx);
    await ensureSpecialty(trx, { name: GENERAL_DENTISTRY, ...specialtyTexts[GENERAL_DENTISTRY] });
    for (const [position, { specialty, ...treatment }] of sampleTreatments.entries()) {
      const specialtyId = await ensureSpecialty(trx, { name: specialty, ...specialtyTexts[specialty] });
      if (isEmpty) continue;
      await insertTreatment(trx, { ...treatment, specialtyId, currency, position, ...treatmentTexts[treatment.name] });
    }
  });
}

async function fillMissingTexts(trx: Db): Promise<void> {
  for (const [name, texts] of Object.entries(specialtyTexts)) await fillTexts(trx, 'specialty', { name, ...texts });
  for (const [name, texts] of Object.entries(treatmentTexts)) await fillTexts(trx, 'treatment', { name, ...texts });
}
