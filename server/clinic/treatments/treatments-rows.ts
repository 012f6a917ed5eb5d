import type { Insertable, Selectable } from 'kysely';
import type { Texts } from '#domain/shared/language';
import type { Performer, TreatmentTime } from '#domain/clinic/performed-treatments';
import type { TreatmentPrice } from './treatment-prices-rows.ts';
import type { Db } from '#server/platform/database/open-database';
import type { Tables } from '#server/platform/database/tables';
import { textsOf } from '#server/platform/database/texts';

/** A treatment as patients see it. */
export type TreatmentRow = Pick<
  Selectable<Tables['treatment']>,
  'id' | 'name' | 'specialtyId' | 'priceCents' | 'currency' | 'priceKind' | 'image' | 'cutoffHours'
> &
  TreatmentTime & { texts: Texts; isArchived: boolean; prices: TreatmentPrice[] };

export async function findSpecialtyByName(handle: Db, name: string): Promise<{ id: string } | null> {
  return (await handle.selectFrom('specialty').select('id').where('name', '=', name).executeTakeFirst()) ?? null;
}

export async function hasTreatments(handle: Db): Promise<boolean> {
  return (await handle.selectFrom('treatment').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The name and currency of each treatment, in their order. */
export async function listTreatmentCurrencies(handle: Db): Promise<{ name: string; currency: string }[]> {
  const rows = await handle.selectFrom('treatment').select(['name', 'currency']).orderBy('position').execute();
  return rows.flatMap(({ name, currency }) => (currency === null ? [] : [{ name, currency }]));
}

/** Specialties that have a treatment which is not archived, by name. Patients can choose only doctors of these. */
export async function listOfferedSpecialties(handle: Db): Promise<{ id: string; name: string; texts: Texts }[]> {
  return handle
    .selectFrom('specialty')
    .select(['specialty.id', 'specialty.name', textsOf('specialty').as('texts')])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('treatment')
          .select('treatment.id')
          .whereRef('treatment.specialtyId', '=', 'specialty.id')
          .where('treatment.archivedAt', 'is', null),
      ),
    )
    .orderBy('specialty.name')
    .execute();
}

export type VerifiedDoctorRow = { id: string; name: string; email: string } & Performer;

/** Verified doctors, by name. */
export async function listVerifiedDoctors(handle: Db): Promise<Omit<VerifiedDoctorRow, 'treatments'>[]> {
  return (
    handle
      .selectFrom('doctor')
      .innerJoin('person', 'person.id', 'doctor.id')
      .select(['doctor.id', 'person.name', 'person.email', 'doctor.specialtyId'])
      .where('doctor.verifiedAt', 'is not', null)
      // Redundant with the join, but lets PostgreSQL use the index on the role.
      .where('person.role', '=', 'doctor')
      .where('person.deletedAt', 'is', null)
      .orderBy('person.name')
      .orderBy('doctor.id')
      .execute()
  );
}

/** The id of a specialty; an existing one of the English name stays as it is. */
export async function ensureSpecialty(handle: Db, specialty: Insertable<Tables['specialty']>): Promise<string> {
  const { name } = specialty;
  const inserting = handle.insertInto('specialty').values(specialty);
  await inserting.onConflict((conflict) => conflict.column('name').doNothing()).execute();
  return (await handle.selectFrom('specialty').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
}

/** Sets the texts of the treatment or the specialty of this English name if it has no German one. */
export async function fillTexts(
  handle: Db,
  table: 'treatment' | 'specialty',
  { name, ...texts }: { name: string; nameDe: string; descriptionEn: string; descriptionDe: string },
): Promise<void> {
  await handle.updateTable(table).set(texts).where('name', '=', name).where('nameDe', 'is', null).execute();
}

export async function insertTreatment(handle: Db, treatment: Insertable<Tables['treatment']>): Promise<string> {
  return (await handle.insertInto('treatment').values(treatment).returning('id').executeTakeFirstOrThrow()).id;
}

/** Sets the currency of prices that have none, as those of before the column existed. */
export async function fillTreatmentCurrency(handle: Db, currency: string): Promise<void> {
  await handle.updateTable('treatment').set({ currency }).where('currency', 'is', null).execute();
}
