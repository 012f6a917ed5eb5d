import { sql, type InferResult, type Updateable } from 'kysely';
import type { Day } from '#domain/shared/time';
import type { Names } from '#domain/shared/language';
import type { Db } from '#server/platform/database/open-database';
import type { Tables } from '#server/platform/database/tables';
import { namesOf, textsOf } from '#server/platform/database/texts';
import { treatmentPrices } from './treatment-prices-rows.ts';

/** What a doctor does otherwise than usual, as the API has it. */
export type Performer = {
  doctor_id: string;
  is_performed: boolean | null;
  duration: number | null;
  buffer: number | null;
};

function selectManaged(handle: Db) {
  return handle
    .selectFrom('treatment')
    .innerJoin('specialty', 'specialty.id', 'treatment.specialtyId')
    .selectAll('treatment')
    .select([textsOf('treatment').as('texts'), namesOf('specialty').as('specialtyNames')])
    .select(treatmentPrices.as('prices'))
    .select(
      sql<Performer[]>`(select coalesce(json_agg(json_build_object('doctor_id', doctor_id, 'is_performed', is_performed,
        'duration', duration_min, 'buffer', buffer_min)), '[]') from doctor_treatment where treatment_id = treatment.id)`.as(
        'performers',
      ),
    )
    .orderBy('treatment.position')
    .orderBy('treatment.name');
}

/** A treatment with everything that the admin maintains. */
export type ManagedRow = InferResult<ReturnType<typeof selectManaged>>[number];

export async function listManagedRows(handle: Db): Promise<ManagedRow[]> {
  return selectManaged(handle).execute();
}

/** Locks a treatment until the transaction ends, by its id or its English name. */
export async function lockTreatment(handle: Db, wanted: { id: string } | { name: string }): Promise<ManagedRow | null> {
  const query = selectManaged(handle).forUpdate('treatment');
  const found =
    'id' in wanted ? query.where('treatment.id', '=', wanted.id) : query.where('treatment.name', '=', wanted.name);
  return (await found.executeTakeFirst()) ?? null;
}

/**
 * Changes a treatment and counts its version. Bookings from before names were stored with them keep the first names.
 * @throws the database's 23505 `treatment_name_key` for the English name of another one.
 */
export async function updateTreatmentRow(
  handle: Db,
  { id, names }: { id: string; names: Names },
  changes: Updateable<Tables['treatment']>,
): Promise<void> {
  await handle
    .updateTable('treatment')
    .set({
      ...changes,
      firstNames: sql`coalesce(first_names, ${JSON.stringify(names)}::jsonb)`,
      version: sql`version + 1`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Stores what doctors do otherwise than usual of a treatment. Returns the place of the first who does not exist or is named before, or -1. */
export async function savePerformers(handle: Db, treatmentId: string, performers: Performer[]): Promise<number> {
  const ids = performers.map((performer) => performer.doctor_id);
  const known = await handle.selectFrom('doctor').select('id').where('id', 'in', ids).execute();
  const unknown = ids.findIndex((id, index) => ids.indexOf(id) < index || !known.some((doctor) => doctor.id === id));
  if (unknown >= 0) return unknown;
  const old = handle.deleteFrom('doctorTreatment').where('treatmentId', '=', treatmentId);
  await old.where('doctorId', 'in', ids).execute();
  const rows = performers
    .filter(({ is_performed, duration, buffer }) => is_performed !== null || duration !== null || buffer !== null)
    .map((performer) => ({
      doctorId: performer.doctor_id,
      treatmentId,
      isPerformed: performer.is_performed,
      durationMin: performer.duration,
      bufferMin: performer.buffer,
    }));
  if (rows.length > 0) await handle.insertInto('doctorTreatment').values(rows).execute();
  return -1;
}

/** How many active appointments each treatment has from a day on. */
export async function countUpcoming(handle: Db, from: Day): Promise<Map<string, number>> {
  const rows = await handle
    .selectFrom('booking')
    .select(['treatmentId', sql<number>`count(*)::int`.as('count')])
    .where('day', '>=', from)
    .where(sql<boolean>`booking.status in ('held', 'booked')`)
    .groupBy('treatmentId')
    .execute();
  return new Map(rows.map(({ treatmentId, count }) => [treatmentId, count]));
}

type SpecialtyRow = { id: string; names: Names };

/** All specialties, by name. */
export async function listSpecialtyRows(handle: Db): Promise<SpecialtyRow[]> {
  return handle
    .selectFrom('specialty')
    .select(['id', namesOf('specialty').as('names')])
    .orderBy('name')
    .execute();
}

export async function hasSpecialty(handle: Db, id: string): Promise<boolean> {
  return (await handle.selectFrom('specialty').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** The position behind all treatments. */
export async function nextPosition(handle: Db): Promise<number> {
  const { last } = await handle
    .selectFrom('treatment')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
}

/** How many treatments are not archived. */
export async function countOffered(handle: Db): Promise<number> {
  const { count } = await handle
    .selectFrom('treatment')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('archivedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks the treatments that are not archived until the transaction ends, in the order of their ids; returns the ids. */
export async function lockOffered(handle: Db): Promise<string[]> {
  const rows = await handle
    .selectFrom('treatment')
    .select('id')
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Puts treatments into the order of these ids. */
export async function updatePositions(handle: Db, ids: string[]): Promise<void> {
  await sql`
    update treatment set position = wanted.place
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    where treatment.id = wanted.id`.execute(handle);
}
