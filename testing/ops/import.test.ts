import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addressOf } from '#testing/database';
import { settingsIn, startScript } from '#testing/run-script';
import { DATA_KEY, SESSION_SECRET } from '#testing/session-secret';
import { PATIENCE, useTwoDatabases } from '#testing/two-databases';

const given = useTwoDatabases();

const startImport = (...args: string[]) => {
  const settings = { DATABASE_URL: addressOf(given.clinic), SESSION_SECRET, DATA_KEY, PAYMENTS: 'clinic' };
  return startScript(['import', ...args], settingsIn(path.join(given.folder, 'data'), settings));
};
const runImport = (...args: string[]) => startImport(...args).ended;
const people = async () =>
  (await given.clinic.write.selectFrom('person').select(['name', 'birthDate']).orderBy('name').execute()).map(
    (row) => ({ ...row }),
  );

test(
  'import reports each row that it would not import, and imports the others only with --apply',
  PATIENCE,
  async () => {
    const file = path.join(given.folder, 'patients.csv');
    const content = 'Familie;Vorname;Geboren\r\nÄrmel;Åsa;31.12.1980\r\nBo;Bo;31.12.80\r\n';
    writeFileSync(file, Buffer.from(content, 'latin1'));
    const columns = ['--column', 'last_name=Familie', '--column', 'birth_date=Geboren'];
    const dry = await runImport('patients', file, ...columns);
    expect(dry).toMatchObject({ code: 0, output: expect.stringMatching(/row 3 {2}error {2}.*four digits/) });
    expect(dry.output).toMatch(/Read as Windows-1252, separated by ";": 1 ready, .* 1 error\.\nNothing was imported/);
    expect(await people()).toEqual([]);
    const applied = await runImport('patients', file, ...columns, '--apply');
    expect(applied).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Imported 1 patients\. Nobody was mailed\.\n$/),
    });
    expect(await people()).toEqual([{ name: 'Åsa Ärmel', birthDate: '1980-12-31' }]);
    const again = await runImport('patients', file, ...columns, '--apply');
    expect(again.output).toMatch(/0 ready, 1 known, .*\nImported 0 patients/);
  },
);

test(
  'an import that is killed in the middle leaves nothing behind, and another one imports all',
  PATIENCE,
  async () => {
    const file = path.join(given.folder, 'many.csv');
    const rows = Array.from({ length: 50 }, (_, index) => `Killed ${index};01.01.1970`);
    writeFileSync(file, `Name;Geburtsdatum\n${rows.join('\n')}\n`);
    const before = await people();
    const { write } = given.clinic;
    // Its audit entry, the last row that it writes, waits for this lock.
    await write.transaction().execute(async (trx) => {
      await sql`lock table audit_entry in share mode`.execute(trx);
      const { child, ended } = startImport('patients', file, '--apply');
      const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await waiting.execute(given.clinic.read)).rows.length, PATIENCE).toBe(1);
      child.kill('SIGKILL');
      await ended;
    });
    const sessions = sql`select pid from pg_stat_activity where datname = current_database() and state like 'idle in%'`;
    await expect.poll(async () => (await sessions.execute(given.clinic.read)).rows.length, PATIENCE).toBe(0);
    expect(await people()).toEqual(before);
    expect(await write.selectFrom('recordImport').select('id').where('created', '=', 50).execute()).toEqual([]);
    expect((await runImport('patients', file, '--apply')).output).toMatch(/Imported 50 patients/);
  },
);

test('import refuses what it does not understand with a line', PATIENCE, async () => {
  const missing = path.join(given.folder, 'missing.csv');
  expect(await runImport('doctors', missing)).toMatchObject({ code: 1, errors: expect.stringMatching(/^Usage: /) });
  expect(await runImport('patients', missing)).toMatchObject({ code: 1, errors: `${missing} cannot be read.\n` });
});
