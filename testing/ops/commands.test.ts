import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPostgres } from '#server/app/startup/open-database';
import { countRows } from '#server/platform/database/dump-rows';
import { addressOf, openTestDatabase, openUnmigratedDatabase } from '#testing/database';
import { freePort } from '#testing/free-port';
import { runIn, runScript } from '#testing/run-script';
import { DATA_KEY, SESSION_SECRET } from '#testing/session-secret';
import { PATIENCE, useTwoDatabases } from '#testing/two-databases';

const given = useTwoDatabases();

const runCommand = (command: string, args: string[], settings: Record<string, string>) =>
  runIn(path.join(given.folder, 'data'), [command, ...args], settings);

test('admin adds an admin with a link, refuses an address that has an account, and sets prices', PATIENCE, async () => {
  const settings = { DATABASE_URL: addressOf(given.clinic), SESSION_SECRET, DATA_KEY, PAYMENTS: 'clinic' };
  const added = await runCommand('admin', ['add', 'lea@example.test', '--name', 'Lea Leitung'], settings);
  expect(added).toMatchObject({ code: 0, output: expect.stringMatching(/Open this link once.*\n {2}http\S+/) });
  const again = await runCommand('admin', ['add', 'lea@example.test'], settings);
  expect(again).toMatchObject({ code: 1, errors: 'There is already an account with this email address.\n' });
  const repriced = await runCommand('admin', ['reprice', 'Teeth Cleaning=65.50'], settings);
  expect(repriced).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Portal .*\nTeeth Cleaning costs \$65\.50 from now on\.\n$/),
  });

  const metadata = JSON.stringify({ booking_id: randomUUID(), payer_id: randomUUID() });
  const charge = { id: 'pi_1', clientSecret: 's', amount: 6550, currency: 'usd', metadata };
  await given.clinic.write.insertInto('sandboxCardIntent').values(charge).execute();
  const time = new Date().toISOString();
  const recovered = await runCommand('admin', ['reconcile', time], { ...settings, PAYMENTS: 'sandbox' });
  expect(recovered).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^pi_1 {2}\$65\.50 {2}– {2}belongs to nobody here/m),
  });
  const keyless = await runCommand('admin', ['reconcile', time], settings);
  expect(keyless).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^The card provider does not respond, or its/),
  });
});

test('backup, restore and move copy every row between databases, and no secret', PATIENCE, async () => {
  const file = path.join(given.folder, 'clinic.jsonl.gz.age');
  const rows = await countRows(given.clinic.write);
  expect(rows).toMatchObject({ person: 1 });
  expect(await runCommand('backup', [file], { DATABASE_URL: addressOf(given.clinic) })).toMatchObject({
    code: 0,
    output: expect.stringContaining(`Backed up to ${file}\n`),
  });

  // Into the embedded database, and from there to another PostgreSQL database.
  expect(await runCommand('restore', [file], {})).toMatchObject({
    code: 0,
    output: expect.stringMatching(/ 1 {2}person\n[^]*: molar admin reconcile \d{4}-\S+Z\n$/),
  });
  const moved = await runCommand('move', [addressOf(given.other)], {});
  expect(moved).toMatchObject({ code: 0, output: expect.stringContaining('Moved. Set DATABASE_URL') });
  expect(await countRows(given.other.write)).toEqual(rows);
});

test(
  'commands refuse unknown options, surplus arguments and databases that are not theirs in one line',
  PATIENCE,
  async () => {
    const empty = await openUnmigratedDatabase();
    const foreign = await openUnmigratedDatabase();
    await sql`create table person (id int)`.execute(foreign.write);
    const newer = await openTestDatabase('postgres');
    await newer.write.insertInto('minimumVersion').values({ version: '9.0.0', migration: '9999-x.sql' }).execute();
    const absent = { DATA_DIR: path.join(given.folder, 'absent') };
    const own = { SESSION_SECRET, DATA_KEY, PAYMENTS: 'clinic' };
    const keyFile = path.join(given.folder, 'keys');
    writeFileSync(keyFile, `${DATA_KEY}\n`);
    writeFileSync(`${keyFile}.lock`, '');
    const cases: [string, Record<string, string>, RegExp][] = [
      ['restore --force x', absent, /^Usage: molar backup/],
      ['admin add x@y.de Foo', absent, /^Usage: molar admin/],
      ['keys old', { ...own, ...absent }, /^Usage: molar keys/],
      ['keys new', { ...own, ...absent }, /^DATA_KEY is a setting/],
      [
        'keys new',
        { ...own, DATA_KEY: '', DATA_KEY_FILE: keyFile },
        /EEXIST.*keys\.lock'; if no other .* delete that file/,
      ],
      ['keys', { ...own, ...absent }, /^There is no portal's database in .*absent$/],
      ['backup', absent, /^There is no portal's database in .*absent$/],
      ['move postgresql://h/db', absent, /^There is no portal's database in .*absent$|^The address/],
      [
        'migrate',
        { ...own, DATABASE_URL: addressOf(given.clinic), MIGRATION_DATABASE_URL: addressOf(empty) },
        /^MIGRATION_DATABASE_URL and DATABASE_URL lead to different databases/,
      ],
      ['backup', { DATABASE_URL: addressOf(empty) }, /^There is no portal's database at /],
      ['backup', { DATABASE_URL: addressOf(foreign) }, /^this database has a table "person" of another program/],
      ['move postgresql://u:geheim/x@h/db', {}, /^The address of the new database cannot be used/],
      ['backup', { DATABASE_URL: 'postgresql://u:geheim@h:1,i:2/db' }, /^DATABASE_URL has several hosts/],
      ['drill clinic.jsonl.gz', { TMPDIR: keyFile }, /^TMPDIR cannot be written: ENOTDIR/],
      [`move ${addressOf(given.clinic)}`, {}, /^this database is not empty/],
      ['admin reprice Oral=1', { ...own, DATABASE_URL: addressOf(newer) }, /^this database needs Molar 9\.0\.0/],
    ];
    const backups = () => (existsSync('backups') ? readdirSync('backups') : []);
    const before = backups();
    for (const [words, settings, line] of cases) {
      const [command = '', ...args] = words.split(' ');
      const { code, output, errors } = await runCommand(command, args, settings);
      expect({ words, code }).toEqual({ words, code: 1 });
      expect(output, words).toMatch(/^(Portal [^\n]+\n)?$/);
      expect(errors, words).toMatch(/^[^\n]+\n$/);
      expect(errors.trim(), words).toMatch(line);
      expect(output + errors, words).not.toContain('geheim');
    }
    expect(existsSync(absent.DATA_DIR)).toBe(false);
    expect(backups()).toEqual(before);
    for (const [database, fault] of [
      [foreign, /WRONG {2}DATABASE_URL: this database has a table "person"/],
      [newer, /WRONG {2}DATABASE_URL: this database needs Molar 9/],
    ] as const) {
      expect((await runCommand('doctor', [], { ...own, DATABASE_URL: addressOf(database) })).output).toMatch(fault);
      await database.close();
    }
    await empty.close();
  },
);

test('doctor reports each setting that does not work', async () => {
  const nowhere = `postgresql://molar@127.0.0.1:${await freePort()}/molar`;
  const own = { CLINIC_NAME: 'Praxis Dr. Zahn', PAYMENTS: 'clinic' };
  const { code, output } = await runCommand('doctor', [], { DATABASE_URL: nowhere, SESSION_SECRET, DATA_KEY, ...own });
  expect(output).toContain('WRONG  CLINIC_STREET, CLINIC_CITY, CLINIC_PHONE, CLINIC_EMAIL');
  expect(code).toBe(1);
  expect(output).toMatch(/^ {2}WRONG {2}PUBLIC_URL: .*\n.*\n {2}WRONG {2}DATABASE_URL: ECONNREFUSED.*\n/m);
});

/** With MOLAR_SOAK alone: it takes as long as all the others. */
test.runIf(process.env['MOLAR_SOAK'])(
  'a drill restores a backup, starts a portal on it, signs in and removes everything',
  PATIENCE,
  async () => {
    const temporary = mkdtempSync(path.join(given.folder, 'tmp-'));
    const rows = Object.values(await countRows(given.other.write)).reduce((sum, count) => sum + count, 0);
    // Settings of the real portal, which a drill must not touch.
    const settings = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/molar', PORT: '1', TMPDIR: temporary };
    const { code, output, errors } = await runCommand(
      'drill',
      [path.join(given.folder, 'clinic.jsonl.gz.age')],
      settings,
    );
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toMatch(
      /^\S+Z drill of clinic\.jsonl\.gz\.age, made at \S+Z: \d+ rows, 0 photos and \d+ waiting jobs restored and counted, portal started, signed in; \d+ s; everything removed\n$/,
    );
    expect(output).toContain(`: ${rows} rows,`);
    const damaged = path.join(given.folder, 'damaged.jsonl.gz');
    writeFileSync(damaged, 'no backup');
    expect(await runCommand('drill', [damaged], { TMPDIR: temporary })).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(/cannot be read[^\n]*\n$/),
    });
    expect(readdirSync(temporary).filter((name) => name.startsWith('molar'))).toEqual([]);
  },
);

test('a command reads the file after --env, prints on what it works, and refuses when nothing names a database', async () => {
  const absent = path.join(given.folder, 'nothing');
  const file = path.join(given.folder, 'molar.env');
  const address = new URL(addressOf(given.clinic));
  writeFileSync(
    file,
    `PUBLIC_URL=https://termine.example.de\nDATABASE_URL=${address.href}\nDATA_DIR=${absent}\nSESSION_SECRET=${SESSION_SECRET}\nDATA_KEY=${DATA_KEY}\nPAYMENTS=clinic\n`,
  );
  const line = `Portal https://termine.example.de; database: PostgreSQL at ${address.host}${address.pathname}; files in ${absent}\n`;
  const { PATH = '' } = process.env;
  const done = await runScript(['backup', '--env', file, path.join(given.folder, 'named.jsonl.gz')], { PATH });
  expect(done).toMatchObject({ code: 0, output: expect.stringMatching(/\nBacked up to .*named/) });
  expect(done.output).toContain(line);
  // A variable of the environment overrides the file.
  const other = await runScript(['backup', `--env=${file}`], { PATH, DATABASE_URL: '', DATA_DIR: absent });
  expect(other).toMatchObject({ code: 1, output: expect.stringContaining(`; database: embedded, in ${absent};`) });

  for (const command of [['backup'], ['admin', 'bounced', 'x@y.de'], ['restore', file], ['move', address.href]]) {
    const unnamed = await runCommand(command[0] ?? '', command.slice(1), { DATA_DIR: '', DEMO: '' });
    expect(unnamed).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(/^No setting names a database/),
    });
  }
  expect(await runCommand('doctor', [], { DATA_DIR: '', DEMO: '' })).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^ {2}WRONG {2}No setting names a database/),
  });
  expect(await runScript(['backup', '--env', absent], { PATH })).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/nothing cannot be read/),
  });
}, 120_000);

test('npm test -- --no-install reports what is missing and installs nothing', async () => {
  const refused = await runCommand('test', ['--no-install', '--only=e2e'], { CHROME_PATH: '/nowhere/chrome' });
  expect(refused).toMatchObject({
    code: 1,
    errors: '\nCHROME_PATH names /nowhere/chrome, where there is no browser.\n',
  });
});

test.each<[string, (good: URL) => string, RegExp]>([
  ['name', (good) => Object.assign(good, { pathname: '/nowhere' }).href, /database "nowhere" does not exist$/],
  ['port', (good) => Object.assign(good, { port: '1' }).href, /ECONNREFUSED 127\.0\.0\.1:1$/],
  ['host', (good) => Object.assign(good, { hostname: 'nowhere.invalid' }).href, / nowhere\.invalid$/],
  ['form', () => 'postgresql://molar@127.0.0.1:port/molar', /Invalid URL$/],
])('a wrong database %s is reported in one line', async (_what, change, reason) => {
  const url = change(new URL(addressOf(given.clinic)));
  const refusal = await openPostgres({ name: 'DATABASE_URL', url }).catch((error: unknown) => error as Error);
  expect(refusal).toHaveProperty('name', 'RefusedToStart');
  expect((refusal as Error).message).toMatch(/^DATABASE_URL cannot be used: [^\n]*$/);
  expect((refusal as Error).message).toMatch(reason);
});
