import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachDatabase } from '#testing/database';
import { insertBookingAt } from '#testing/insert-booking';
import { leftOut, ofOthers } from '#testing/left-out-of-copies';
import { plantPersonRows } from '#testing/plant-person-rows';
import { useTestPortal } from '#testing/use-test-portal';
import { translate } from '#server/platform/translate';
import { collectPersonData, personData } from './person-data.ts';

const words = (text = '') => text.split(/\s+/).filter(Boolean);
const shownAs = (column: string) =>
  column
    .replace(/^(doctor|substitute|treatment|specialty|actor)_id$|^(start|end)_min$|^sealed_(note)$/, '$1$2$3')
    .replaceAll('"', '');

describeEachDatabase('a copy of somebody’s data', (open) => {
  const it = useTestPortal(open);

  const references = async () => {
    const { rows } = await sql<{ table: string; column: string; target: string }>`
      select conrelid::regclass::text as table, attname as column, confrelid::regclass::text as target
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid in ('person'::regclass, 'doctor'::regclass, 'booking'::regclass)
      order by 1, 2`.execute(it.portal.db);
    return rows.map((row) => ({ ...row, name: `${row.table}.${row.column}` }));
  };

  test('has every column of every table, or a reason to leave it out', async () => {
    const { rows } = await sql<{ table: string; columns: string[] }>`
      select table_name as table, array_agg(column_name::text order by column_name) as columns
      from information_schema.columns where table_schema = 'public' group by 1`.execute(it.portal.db);
    const wrong = rows.filter(({ table, columns }) => {
      const part = personData[table];
      const known = [...words(part?.columns), ...words(leftOut[table]?.columns)];
      return part ? columns.join() !== known.toSorted().join() : !leftOut[table]?.because;
    });
    expect(wrong.map(({ table }) => table)).toEqual([]);
  });

  test('follows every reference to a person and to an appointment, except those of somebody else', async () => {
    const followed = (await references()).filter(({ name }) => !ofOthers.includes(name));
    const missing = followed.filter(({ table, column }) => !personData[table]?.where.includes(column));
    expect(missing.map(({ name }) => name)).toEqual([]);
    // Each exception is still a reference.
    expect(ofOthers.filter((name) => !name.startsWith('audit_entry.'))).toEqual(
      (await references())
        .map(({ name }) => name)
        .filter((name) => ofOthers.includes(name) && !name.startsWith('audit')),
    );
  });

  test('has exactly the rows that the database has of this person, and nothing of anybody else', async () => {
    const { db } = it.portal;
    const made = [
      await insertBookingAt(it.portal, { day: '2026-03-02' }),
      await insertBookingAt(it.portal, { day: '2026-03-03' }),
    ];
    for (const [index, booking] of made.entries()) await plantPersonRows(it.portal, booking, index);
    const [me, other] = made as [(typeof made)[0], (typeof made)[0]];
    const copy = await collectPersonData(db, me.patient.id);
    const followed = (await references()).filter(({ name }) => !ofOthers.includes(name));
    for (const [table, columns] of Map.groupBy(followed, ({ table }) => table)) {
      const isOwn = columns.map(
        ({ column, target }) => sql`${sql.raw(column)} = ${target === 'booking' ? me.id : me.patient.id}`,
      );
      const entries = table === 'audit_entry' ? [sql`booking_id = ${me.id}`] : [];
      const { rows } =
        await sql`select from ${sql.table(table)} where ${sql.join([...isOwn, ...entries], sql` or `)}`.execute(db);
      expect(copy[table], table).toHaveLength(rows.length);
    }
    const tables = [
      'person',
      'booking',
      'payment',
      'booking_note',
      'affected_booking',
      'contact_message',
      'message_reply',
      'newsletter_address',
      'image',
      'session',
      'reminder',
      'correction',
      'consent',
      'data_export',
      'calendar_feed',
      'claim_code',
      'notification_preference',
      'desk_visit',
      'idempotency_key',
      'email_change',
      'factor',
      'recovery_code',
    ];
    for (const table of tables) expect(copy[table], table).toHaveLength(1);
    expect(copy['audit_entry']).toHaveLength(2);
    expect(copy['booking']).toMatchObject([
      {
        day: '2026-03-02',
        start: '10:00',
        end: '12:00',
        price_cents: 12_000,
        doctor: me.doctor.name,
        treatment: 'Teeth Orthodontics',
      },
    ]);
    expect(copy['audit_entry']).toMatchObject([{ actor: 'doctor' }, { actor: null }]);
    expect(copy['data_export']).toMatchObject([{ requested_by: 'self' }]);
    expect(copy['booking_note']).toMatchObject([{ note: 'sealed note 0', written_by: 'doctor' }]);
    expect(copy['affected_booking']).toMatchObject([{ call_note: 'note 0', decided_by: 'doctor' }]);
    const ofDoctor = await collectPersonData(db, me.doctor.id);
    for (const table of ['doctor', 'doctor_day', 'doctor_treatment', 'slot', 'absence'])
      expect(ofDoctor[table], table).toHaveLength(1);
    const text = JSON.stringify(copy);
    for (const foreign of [
      other.patient.name,
      other.patient.email,
      other.id,
      'note 1',
      'message 1',
      'reply 1',
      'hash-0',
      'sealed-0',
      'code-0',
      'next-1',
      'app 1',
      'key-0',
      me.doctor.email,
    ])
      expect(text).not.toContain(foreign);
  });

  test('has a text for every field, and every code that the database accepts, for the page to print', async () => {
    const { rows } = await sql<{ table: string; column: string; rule: string }>`
      select conrelid::regclass::text as table, attname as column, pg_get_constraintdef(pg_constraint.oid) as rule
      from pg_constraint join pg_attribute on attrelid = conrelid and array[attnum] = conkey
      where contype = 'c' and pg_get_constraintdef(pg_constraint.oid) like '%ARRAY[%'`.execute(it.portal.db);
    const coded = rows.filter(({ table, column }) => words(personData[table]?.columns).includes(column));
    expect(coded.map(({ column }) => column)).toEqual(expect.arrayContaining(['status', 'attendance', 'method']));
    const hasText = (name: string) => translate('en', `personData.${name}`) !== `personData.${name}`;
    const fields = Object.values(personData).flatMap(({ columns }) => words(columns).map(shownAs));
    expect(fields.filter((field) => !hasText(field))).toEqual([]);
    const codes = coded.flatMap(({ column, rule }) =>
      [...rule.matchAll(/'(\w+)'/g)].map(([, code = '']) => ({ column, code })),
    );
    expect(codes.filter(({ column, code }) => !hasText(`${column}_${code}`) && !hasText(`value_${code}`))).toEqual([]);
  });

  test('has no message that somebody else may have sent with an address that the person never proved', async () => {
    const { patient } = await insertBookingAt(it.portal, { day: '2026-03-04' });
    await it.portal.db.updateTable('person').set({ emailProvenAt: null }).where('id', '=', patient.id).execute();
    await it.portal.db
      .insertInto('contactMessage')
      .values({ name: 'x', email: patient.email, message: 'private' })
      .execute();
    expect((await collectPersonData(it.portal.db, patient.id))['contact_message']).toEqual([]);
  });

  test('has what was written from a former proven address until it was changed, and nothing of the person who has it since', async () => {
    const { patient } = await insertBookingAt(it.portal, { day: '2026-03-05' });
    const write = (email: string, message: string, receivedAt: string) =>
      it.portal.db
        .insertInto('contactMessage')
        .values({ name: 'x', email, message, receivedAt: new Date(receivedAt) })
        .execute();
    await write('former@example.test', 'before the change', '2026-03-01');
    await write('former@example.test', 'of the next owner', '2026-03-03');
    await write(patient.email, 'from the new address', '2026-03-03');
    const change = { field: 'email' as const, before: 'Former@example.test', after: patient.email };
    await it.portal.db
      .insertInto('correction')
      .values({ ...change, personId: patient.id, correctedBy: patient.id, correctedAt: new Date('2026-03-02') })
      .execute();
    const { contact_message: messages } = await collectPersonData(it.portal.db, patient.id);
    expect(messages?.map(({ message }) => message).toSorted()).toEqual(['before the change', 'from the new address']);
  });

  test('has of an address that several people had in turn only what was written while it was theirs', async () => {
    const [first, second, third] = [0, 1, 2].map((index) => insertBookingAt(it.portal, { day: `2026-03-1${index}` }));
    const people = [(await first!).patient, (await second!).patient, (await third!).patient];
    const shared = 'In.Turn@example.test';
    for (const [index, { id }] of people.entries()) {
      const receivedAt = new Date(`2026-0${index + 1}-05`);
      const message = { name: 'x', email: shared.toLowerCase(), message: `of ${index}`, receivedAt };
      await it.portal.db.insertInto('contactMessage').values(message).execute();
      const left = {
        personId: id,
        field: 'email' as const,
        before: shared,
        after: 'next@example.test',
        correctedBy: id,
      };
      const correctedAt = new Date(`2026-0${index + 1}-10`);
      if (index < 2)
        await it.portal.db
          .insertInto('correction')
          .values({ ...left, correctedAt })
          .execute();
      else await it.portal.db.updateTable('person').set({ email: shared.toLowerCase() }).where('id', '=', id).execute();
    }
    for (const [index, { id }] of people.entries()) {
      const { contact_message: messages } = await collectPersonData(it.portal.db, id);
      expect(messages?.map(({ message }) => message)).toEqual([`of ${index}`]);
    }
  });

  test('is described by docs/data-export.md: every table with its fields', () => {
    const lines = readFileSync(new URL('../../../docs/data-export.md', import.meta.url), 'utf8').split('\n');
    const missing = Object.entries(personData).flatMap(([table, { columns }]) => {
      const line = lines.find((candidate) => candidate.startsWith(`| \`${table}\``)) ?? '';
      return words(columns)
        .filter((column) => !line.includes(`\`${shownAs(column)}\``))
        .map((column) => `${table}.${column}`);
    });
    expect(missing).toEqual([]);
  });
});
