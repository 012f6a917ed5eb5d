import { sql } from 'kysely';
import { DESK_ISSUER } from '#domain/accounts/desk-patients';
import type { Insurance } from '#domain/shared/insurance';
import type { Day } from '#domain/shared/time';
import type { Db } from '#server/platform/database/open-database';
import type { Trx } from '#server/platform/database/transaction';

/** A patient as a file describes them; `row` is that of the file. */
export type ImportedPerson = {
  row: number;
  number?: string | undefined;
  name?: string | undefined;
  birth_date?: Day | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  insurance?: Insurance | undefined;
};

/** Names as they sound: without accents, `ae` as `a`. */
const sound = (name: string) => sql`regexp_replace(fold_for_search(${sql.raw(name)}), '([aou])e', '\\1', 'g')`;
const fields = sql`person (row int, number text, name text, birth_date date, phone text, email text, insurance text)`;

/** A known patient whom a row of a file may describe: `same` if it does; else, except for `alike`, the message why it is unclear who is meant. */
export type KnownPatient = {
  row: number;
  id: string;
  name: string;
  birthDate: Day | null;
  phone: string | null;
  match: 'same' | 'alike' | 'importedOther' | 'importedSeveral';
};

/**
 * The likeliest known patient of each row that has one. They are the same by their number in the practice system, unless the
 * words of the name or the date of birth contradict it; else by name and date of birth, if they are a record of the desk, whose
 * name no account has entered. They are alike by the name if one date is unknown or it is not such a record, or by the date if the
 * phone number is the same or the name similar.
 */
export async function listKnownPatients(trx: Trx, people: ImportedPerson[]): Promise<KnownPatient[]> {
  // Without statistics, as after an import of patients, each row would be compared with every person.
  await sql`set local enable_nestloop = off`.execute(trx);
  const { rows } = await sql<KnownPatient>`
    with wanted as materialized (
      select row, number, ${sound('name')} as sound, birth_date, phone_digits(phone) as digits
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as ${fields}
    ), known as materialized (
      select id, name, birth_date, phone, practice_number, ${sound('name')} as sound, phone_digits(phone) as digits,
        issuer = ${DESK_ISSUER} and account_id is null as is_of_desk
      from person where role = 'patient' and deleted_at is null
    ), pair as (
      select wanted.row, known.id, 1 as rank, coalesce(similarity(known.sound, wanted.sound) = 1, true)
        and coalesce(known.birth_date = wanted.birth_date, true) as fits
      from wanted join known on known.practice_number = wanted.number
      union all
      select wanted.row, known.id, case when known.is_of_desk and known.birth_date = wanted.birth_date then 2 else 3 end, true
      from wanted join known on known.sound = wanted.sound
      where coalesce(known.birth_date = wanted.birth_date, true)
      union all
      select wanted.row, known.id, 3, true from wanted join known on known.birth_date = wanted.birth_date
      where known.digits = wanted.digits or similarity(known.sound, wanted.sound) > 0.5
    )
    select distinct on (pair.row) pair.row, known.id, known.name, known.birth_date as "birthDate", known.phone,
      case when pair.rank = 3 then 'alike' when not pair.fits then 'importedOther'
        when count(*) over (partition by pair.row, pair.rank) > 1 then 'importedSeveral' else 'same' end as match
    from pair join known on known.id = pair.id order by pair.row, pair.rank, known.id`.execute(trx);
  await sql`set local enable_nestloop = on`.execute(trx);
  return rows;
}

/** Inserts patients without an account, whose addresses nobody is mailed at. Returns how many. */
export async function insertImportedPeople(handle: Db, people: ImportedPerson[], importId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into person (id, issuer, subject, email, name, role, phone, birth_date, insurance, desk_email, practice_number, import_id)
    select id, ${DESK_ISSUER}, id::text, '', name, 'patient', phone, birth_date, insurance, email, number, ${importId}::uuid
    from (select gen_random_uuid() as id, person.* from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as ${fields}
      offset 0) as person`.execute(handle);
  return Number(numAffectedRows);
}

/**
 * Closes the patients of an import whom nobody has changed, booked for or given a code since, as if they were deleted; returns
 * how many. The row of one stays, because the audit refers to it.
 */
export async function deleteImportedPeople(handle: Db, importId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update person set deleted_at = now(), name = '', phone = null, birth_date = null, insurance = null, import_id = null
    from record_import where record_import.id = ${importId}::uuid and person.import_id = record_import.id
      and person.deleted_at is null and person.xmin::text = record_import.xid
      and not exists (select from booking where booking.patient_id = person.id)
      and not exists (select from claim_code where claim_code.person_id = person.id)`.execute(handle);
  return Number(numAffectedRows);
}

/** The patients of an import with an address to prove, and a date of birth to prove it by, who were not mailed yet. */
const isToProve = sql`desk_email is not null and desk_email_proven_at is null and desk_link is null
  and birth_date is not null and deleted_at is null`;

/** Has the links of these patients work until an instant; returns what they are signed for. */
export async function openImportedLinks(handle: Db, importId: string, until: Date): Promise<string[]> {
  const { rows } = await sql<{ deskLink: string }>`
    update person set desk_link = gen_random_uuid(), desk_link_until = ${until}, desk_link_tries = 0
    where import_id = ${importId}::uuid and ${isToProve} returning desk_link as "deskLink"`.execute(handle);
  return rows.map(({ deskLink }) => deskLink);
}

/** How many of these patients each import has, as a part of a statement. */
export const countToProve = sql<number>`(select count(*)::int from person where person.import_id = record_import.id and ${isToProve})`;
