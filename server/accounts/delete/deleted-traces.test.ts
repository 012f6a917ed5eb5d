import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteLockedRecords } from '#server/accounts/rights/delete-locked-records';
import { personData } from '#server/platform/database/person-data';
import { listTerms, purgeRows } from '#server/platform/database/retention';
import { describeOneDatabase } from '#testing/database';
import { insertBookingAt } from '#testing/insert-booking';
import { aPerson, tokenFor } from '#testing/people';
import { plantPersonRows } from '#testing/plant-person-rows';
import { useTestPortal } from '#testing/use-test-portal';

const CANARY = 'qwopcanary';
/** What the portal writes by itself, and looks files up by. */
const GENERATED = ['currency', 'image_url', 'intent_id', 'key', 'route', 'url'];

describeOneDatabase('what is left of a deleted patient', (open) => {
  const it = useTestPortal(open);

  /** Each column of the database that has the canary. */
  const findTraces = async () => {
    const { rows: tables } = await sql<{ schema: string; name: string }>`
      select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema = 'public'`.execute(it.portal.db);
    const found = [];
    for (const { schema, name } of tables) {
      const { rows } = await sql<{ key: string }>`
        select distinct field.key from ${sql.table(`${schema}.${name}`)} as part, jsonb_each_text(to_jsonb(part)) as field
        where field.value ilike ${`%${CANARY}%`}`.execute(it.portal.db);
      found.push(...rows.map(({ key }) => `${name}.${key}`));
    }
    return found.toSorted();
  };

  /** Writes the canary into each text of each row about a patient that takes any text. */
  const plant = async (id: string) => {
    const { rows: texts } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'text'`.execute(it.portal.db);
    // The person and addresses come last: other rows are found by them.
    for (const [table, { where, columns }] of Object.entries(personData).toReversed()) {
      const own = texts.filter(
        (text) =>
          text.table === table && columns.split(/\s+/).includes(text.column) && !GENERATED.includes(text.column),
      );
      for (const { column } of own.toSorted(
        (one, two) => Number(one.column === 'email') - Number(two.column === 'email'),
      ))
        await sql`with own as materialized (select id, issuer, subject, email, email_proven_at from person where id = ${id}::uuid),
            own_booking as materialized (select id from booking where patient_id = ${id}::uuid)
          update ${sql.table(table)} as part set ${sql.ref(column)} = ${`${CANARY}@example.test`} where ${sql.raw(where)}`
          .execute(it.portal.db)
          // It takes codes only.
          .catch(() => undefined);
    }
  };

  test('is the name in appointments, reasons in payments and messages to the clinic, and after their terms nothing', async () => {
    const admin = await aPerson(it.portal, { role: 'admin' });
    const made = await insertBookingAt(it.portal, { day: '2026-03-02' });
    await plantPersonRows(it.portal, made, 0);
    await it.portal.db.updateTable('contactMessage').set({ answeredAt: new Date() }).execute();
    await plant(made.patient.id);
    const before = await findTraces();
    for (const column of [
      'person.name',
      'correction.before',
      'email_change.old_email',
      'factor.name',
      'session.browser',
    ])
      expect(before).toContain(column);
    const token = await tokenFor(it.portal, admin);
    const deleted = await it.portal.call('DELETE', `/users?id=${made.patient.id}`, { token });
    expect(deleted.body.data).toEqual({ deletedCount: 1 });
    await it.portal.drain();
    expect(await findTraces()).toEqual([
      'booking.patient_name',
      'contact_message.email',
      'contact_message.message',
      'contact_message.name',
      'message_reply.body',
      'payment.reversal_reason',
    ]);
    for (const now of [new Date(), new Date('2100-01-01')]) await deleteLockedRecords(it.portal.portal, null, { now });
    for (const { table, term } of listTerms()) await purgeRows(it.portal.db, table, { ...term, after: '-100 years' });
    expect(await findTraces()).toEqual([]);
  });
});
