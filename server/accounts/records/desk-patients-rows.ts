import { sql, type RawBuilder } from 'kysely';
import type { DeskEmailState } from '#domain/accounts/desk-emails';
import { DESK_ISSUER, MAX_SUGGESTED_STAFF, MAX_SUGGESTIONS } from '#domain/accounts/desk-patients';
import type { Insurance } from '#domain/shared/insurance';
import type { Day } from '#domain/shared/time';
import type { Db } from '#server/platform/database/open-database';
import { insertPerson, type NewPerson, hasPhone, matchesSearch, wordsOf } from '#server/people/index';

export type DeskPatientRow = {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  birthDate: Day | null;
  insurance: Insurance | null;
  hasAccount: boolean;
  isEmailProven: boolean;
  emailState: DeskEmailState | null;
  isRestricted: boolean;
  isStaff: boolean;
  bookedAs: string;
};

const columns = sql`person.id, person.name, coalesce(person.desk_email, person.email) as email, desk_email_state(person) as "emailState", person.phone, person.birth_date as "birthDate", person.insurance,
  person.issuer <> ${sql.lit(DESK_ISSUER)} as "hasAccount",
  mail_proven_at(person) is not null as "isEmailProven", person.restricted_at is not null as "isRestricted",
  person.role <> 'patient' as "isStaff",
  person.booked_as as "bookedAs"`;
const isPatient = sql`person.role = 'patient' and person.deleted_at is null`;

/** How many candidates are read, of which the likeliest are shown: few enough for a search at each key press. */
const CANDIDATES = 50;

export async function findDeskPatient(handle: Db, id: string): Promise<DeskPatientRow | null> {
  const { rows } =
    await sql<DeskPatientRow>`select ${columns} from person where id = ${id}::uuid and ${isPatient}`.execute(handle);
  return rows[0] ?? null;
}

/** At most `MAX_SUGGESTIONS` patients who have this date of birth, if it is given, and all words of the text. */
export async function listFoundPatients(
  handle: Db,
  { birthDate, text }: { birthDate: Day | null; text: string },
): Promise<DeskPatientRow[]> {
  const conditions = [isPatient];
  if (birthDate !== null) conditions.push(sql`person.birth_date = ${birthDate}::date`);
  if (text !== '') conditions.push(matchesSearch(text));
  const { rows } = await sql<DeskPatientRow>`
    with found as materialized (
      select ${columns} from person where ${sql.join(conditions, sql` and `)} limit ${sql.lit(CANDIDATES)})
    select * from found order by lower(name), id limit ${sql.lit(MAX_SUGGESTIONS)}`.execute(handle);
  return rows;
}

/** At most `MAX_SUGGESTED_STAFF` members of staff whose name has all words of the text: nothing else about them is searched. */
export async function listFoundStaff(handle: Db, text: string): Promise<DeskPatientRow[]> {
  const words = wordsOf(text).map((word) => word.replaceAll(/[\\%_]/g, String.raw`\$&`));
  if (words.length === 0) return [];
  const foldedName = (name: RawBuilder<unknown>) =>
    sql`regexp_replace(fold_for_search(${name}), '([aou])e', '\\1', 'g')`;
  const patterns = sql`select '%' || nullif(${foldedName(sql`word`)}, '') || '%' from unnest(${words}::text[]) as word`;
  const { rows } = await sql<DeskPatientRow>`
    select ${columns} from person
    where role in ('doctor', 'reception', 'admin') and deleted_at is null and ${foldedName(sql`name`)} like all (${patterns})
    order by lower(name), id limit ${sql.lit(MAX_SUGGESTED_STAFF)}`.execute(handle);
  return rows;
}

/**
 * At most `MAX_SUGGESTIONS` known patients who may be the described one, the likeliest first: of the same phone number,
 * of all words of the name, or of the same date of birth and a similar name.
 */
export async function listLikePatients(
  handle: Db,
  { name, phone, birthDate }: { name: string; phone: string; birthDate: Day | null },
): Promise<DeskPatientRow[]> {
  const selectPatients = (condition: RawBuilder<unknown>) =>
    sql`(select person.* from person where ${isPatient} and ${condition} limit ${sql.lit(CANDIDATES)})`;
  const isBorn = sql`person.birth_date = ${birthDate}::date`;
  const candidates = [
    ...(phone ? [selectPatients(hasPhone(phone))] : []),
    ...(name ? [selectPatients(matchesSearch(name))] : []),
    ...(birthDate === null ? [] : [selectPatients(isBorn)]),
  ];
  if (candidates.length === 0) return [];
  const hasSamePhone = phone ? hasPhone(phone) : sql`false`;
  const hasName = name ? matchesSearch(name) : sql`false`;
  const isSimilar = sql`(${name}::text = '' or similarity(fold_for_search(person.name), fold_for_search(${name}::text)) > 0.3)`;
  const { rows } = await sql<DeskPatientRow>`
    with person as materialized (${sql.join(candidates, sql` union `)})
    select ${columns} from person
    where ${hasSamePhone} or ${hasName} or (${isBorn} and ${isSimilar})
    order by ${hasSamePhone}::int + ${hasName}::int + coalesce(${isBorn}, false)::int desc, lower(person.name), person.id
    limit ${sql.lit(MAX_SUGGESTIONS)}`.execute(handle);
  return rows;
}

/** Inserts a patient without an account. @throws the database's 23505 if the id is used. */
export async function insertDeskPatient(
  handle: Db,
  {
    id,
    ...patient
  }: Pick<NewPerson, 'name' | 'phone' | 'birthDate' | 'language' | 'accountId' | 'accountUntil'> & {
    id: string;
  },
): Promise<void> {
  await insertPerson(handle, { ...patient, id, issuer: DESK_ISSUER, subject: id, email: '', role: 'patient' });
}
