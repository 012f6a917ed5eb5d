import { sql, type RawBuilder } from 'kysely';
import type { Names, Texts } from '#domain/shared/language';

type Named = 'treatment' | 'specialty';

const german = (table: Named) => sql`coalesce(${sql.ref(`${table}.nameDe`)}, ${sql.ref(`${table}.name`)})`;

/** The names of a treatment or a specialty. `name`, the English one, is also the key of the API. */
export function namesOf(table: Named): RawBuilder<Names> {
  return sql`jsonb_build_object('en', ${sql.ref(`${table}.name`)}, 'de', ${german(table)})`;
}

/** The names of a booking's treatment as they were when it was booked. */
export const bookedNames = sql<Names>`coalesce(booking.treatment_names, treatment.first_names, ${namesOf('treatment')})`;

/** The names and descriptions of a treatment or a specialty. */
export function textsOf(table: Named): RawBuilder<Texts> {
  const [english, de] = [sql.ref(`${table}.descriptionEn`), sql.ref(`${table}.descriptionDe`)];
  return sql`jsonb_build_object(
    'en', jsonb_build_object('name', ${sql.ref(`${table}.name`)}, 'description', ${english}),
    'de', jsonb_build_object('name', ${german(table)}, 'description', coalesce(${de}, ${english})))`;
}
