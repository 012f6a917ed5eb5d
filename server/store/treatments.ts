import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from './database/open-database.ts';
import type { Tables } from './database/tables.ts';

const columns = ['id', 'name', 'specialtyId', 'priceCents', 'currency'] as const;
export type TreatmentRow = Pick<Selectable<Tables['treatment']>, (typeof columns)[number]>;

export async function findTreatmentByName(handle: Db, name: string): Promise<TreatmentRow | null> {
  const row = await handle.selectFrom('treatment').select(columns).where('name', '=', name).executeTakeFirst();
  return row ?? null;
}

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

/** Specialties that have a treatment, by name. Patients can choose only doctors of these. */
export async function listOfferedSpecialties(handle: Db): Promise<{ id: string; name: string }[]> {
  return handle
    .selectFrom('specialty')
    .select(['specialty.id', 'specialty.name'])
    .where((eb) =>
      eb.exists(
        eb.selectFrom('treatment').select('treatment.id').whereRef('treatment.specialtyId', '=', 'specialty.id'),
      ),
    )
    .orderBy('specialty.name')
    .execute();
}

export type VerifiedDoctorRow = { id: string; name: string; email: string; specialtyId: string };

/** Verified doctors, by name. */
export async function listVerifiedDoctors(handle: Db): Promise<VerifiedDoctorRow[]> {
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

/** The key of the advisory lock on seeding. */
const SEEDING_LOCK = 7_302_612;

/** Serializes the seeding of a new database by servers that start at once; locks until the transaction ends. */
export async function lockSeeding(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SEEDING_LOCK})`.execute(trx);
}

/** Returns the id. */
export async function insertSpecialty(handle: Db, name: string): Promise<string> {
  const { id } = await handle.insertInto('specialty').values({ name }).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertTreatment(handle: Db, treatment: Insertable<Tables['treatment']>): Promise<void> {
  await handle.insertInto('treatment').values(treatment).execute();
}

/** Sets the price of a treatment; false if there is none of this name. */
export async function updateTreatmentPrice(
  handle: Db,
  name: string,
  { priceCents, currency }: { priceCents: number; currency: string },
): Promise<boolean> {
  const query = handle.updateTable('treatment').set({ priceCents, currency }).where('name', '=', name);
  return (await query.returning('id').executeTakeFirst()) !== undefined;
}

/** Sets until how many hours before it starts an appointment can be changed; false if there is no such treatment. */
export async function updateTreatmentCutoff(handle: Db, name: string, cutoffHours: number | null): Promise<boolean> {
  const query = handle.updateTable('treatment').set({ cutoffHours }).where('name', '=', name);
  return (await query.returning('id').executeTakeFirst()) !== undefined;
}

/** Sets the currency of prices that have none, as those of before the column existed. */
export async function fillTreatmentCurrency(handle: Db, currency: string): Promise<void> {
  await handle.updateTable('treatment').set({ currency }).where('currency', 'is', null).execute();
}
