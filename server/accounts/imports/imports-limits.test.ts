import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { ImportCheck, RecordImport } from '#contract/accounts/imports';
import { MAX_IMPORT_BYTES } from '#domain/accounts/imports';
import { translate } from '#server/platform/translate';
import { describeOneDatabase } from '#testing/database';
import { comingTuesday, importFile, uploadImport } from '#testing/imports';
import { aPerson } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';

const HEADINGS = 'Nr;Name;Geburtsdatum;Telefon\n';

describeOneDatabase('files that cannot be imported as they are', (open) => {
  const it = useTestPortal(open);
  let admin: string;
  beforeAll(async () => {
    admin = await it.portal.tokenOf('admin@demo.test');
  });
  const check = (content: string | Uint8Array, more = {}) => {
    const request = { _id: randomUUID(), kind: 'patients', ...more };
    return uploadImport<ImportCheck>(it.portal, { token: admin, path: '/imports/check', request, content });
  };
  const countImported = async (id: string) =>
    (await it.portal.db.selectFrom('person').select('id').where('importId', '=', id).execute()).length;

  test('one that is too large, or no CSV file, is refused with a sentence', async () => {
    const replies = await Promise.all([
      check(new Uint8Array(MAX_IMPORT_BYTES + 1)),
      check(new Uint8Array(5 * MAX_IMPORT_BYTES)),
      check('PK\u0003\u0004\0'),
      check(''),
    ]);
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [413, 'too_large'],
      [413, 'too_large'],
      [400, 'file_unreadable'],
      [400, 'file_unreadable'],
    ]);
    const wrong = await check(`${HEADINGS}1;Anna;;\n`, { kind: 'doctors' });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'invalid_input']);
  });

  test('one of wrong columns has an error in each row, and none is imported', async () => {
    const { body } = await check('Straße;PLZ\nHauptstr. 1;10115\nNebenstr. 2;10117\n');
    const { rows, columns } = body.data;
    expect(columns).toEqual({});
    expect(rows.map(({ state, issues }) => [state, issues[0]?.field])).toEqual([
      ['error', 'name'],
      ['error', 'name'],
    ]);
    // Chosen by hand, whatever it is called.
    const chosen = await check('Straße;PLZ\nHauptstr. 1;10115\n', { columns: { name: 0 } });
    expect(chosen.body.data.rows[0]).toMatchObject({ state: 'ready', text: 'Hauptstr. 1' });
  });

  test('two thousand errors are reported row by row, and the good rows imported', async () => {
    const bad = Array.from({ length: 2000 }, (_, index) => `;Person ${index};31.02.1980;\n`).join('');
    const { checked, id } = await importFile(
      it.portal,
      admin,
      { kind: 'patients' },
      `${HEADINGS}X1;Xenia Gut;;\n${bad}`,
    );
    expect(checked.rows.filter(({ state }) => state === 'error')).toHaveLength(2000);
    const issues = [{ field: 'birth_date', message: translate('en', 'validation.importedNoDay') }];
    expect(checked.rows[1]).toMatchObject({ row: 3, issues, state: 'error' });
    expect(await countImported(id)).toBe(1);
  });

  test('formulas are text, and somebody who is in the file twice is imported once', async () => {
    const rows =
      'F1;"=HYPERLINK(""http://evil"")";;\nF2;Nora Doppel;01.01.1970;\nF2;Nora Doppel;;\n;Nora Doppel;01.01.1970;\n';
    const { checked, id } = await importFile(it.portal, admin, { kind: 'patients' }, HEADINGS + rows);
    expect(checked.rows.map(({ state }) => state)).toEqual(['ready', 'ready', 'error', 'error']);
    expect(await countImported(id)).toBe(2);
  });

  test('the same name and phone number in the file without a date of birth is alike, beside the earlier row', async () => {
    const rows = 'T1;Tilda Zwei;;0171 2223344\nT2;Tilda Zwei;;+49 171 2223344\nT3;Tilda Zwei;;0171 9998877\n';
    const headings = 'Nr;Name;Geburtsdatum;Telefon\n';
    const { checked, id } = await importFile(it.portal, admin, { kind: 'patients' }, headings + rows);
    const known = 'Tilda Zwei, 0171 2223344';
    expect(checked.rows).toMatchObject([{ state: 'ready' }, { state: 'alike', known }, { state: 'ready' }]);
    expect(await countImported(id)).toBe(2);
  });

  test('all that is wrong with a row is named with its column; a first name alone is no name', async () => {
    const headings = 'Nr;Nachname;Vorname;Geburtsdatum;Telefon;E-Mail;Versicherung\n';
    const rows = `L1;;Lena;31.02.1975;1;nobody;vielleicht\nL2;;Lutz;01.01.2990;;;\nL3;Lang;;01.01.75;;;\n`;
    const found = (await check(headings + rows)).body.data.rows;
    expect(found.map(({ issues }) => issues.map(({ field, message }) => [field, message]))).toEqual([
      [
        ['birth_date', messageOf('importedNoDay')],
        ['last_name', messageOf('nameRequired')],
        ['phone', messageOf('phoneInvalid')],
        ['email', messageOf('emailInvalid')],
        ['insurance', messageOf('invalid')],
      ],
      [
        ['last_name', messageOf('nameRequired')],
        ['birth_date', messageOf('birthDate')],
      ],
      [['birth_date', messageOf('importedDay')]],
    ]);
  });

  const resultsOf = async (content: string, kind = 'patients') => (await check(content, { kind })).body.data.rows;
  const messageOf = (key: string) => translate('en', `validation.${key}`);
  const because = (key: string, field: string | null = null) => ({ issues: [{ field, message: messageOf(key) }] });
  const { german } = comingTuesday(7);
  const visitOf = (number: string, name: string, birthDate: string) =>
    `PatNr;Patient;Geburtsdatum;Behandler;Behandlung;Datum;Beginn;Dauer\n${number};${name};${birthDate};Park;Pediatric Dental;${german};7:00;20\n`;

  test('an account is no patient of the file by a name and date of birth that anybody can enter', async () => {
    const { id } = await aPerson(it.portal, { role: 'patient' });
    const own = { name: 'Anna Fremd', birthDate: '1980-03-12' };
    await it.portal.db.updateTable('person').set(own).where('id', '=', id).execute();
    const [row] = await resultsOf(`${HEADINGS};Anna Fremd;12.03.1980;\n`);
    expect(row).toMatchObject({ state: 'alike', ...because('importedAlike') });
    const [visit] = await resultsOf(visitOf('', 'Anna Fremd', '12.03.1980'), 'appointments');
    expect(visit).toMatchObject({ state: 'conflict', ...because('importedPatient', 'name') });
  });

  test('a number whose patient has another name or date of birth is a conflict, which names that of the file', async () => {
    await importFile(it.portal, admin, { kind: 'patients' }, `${HEADINGS}G1;Gerd Gut;01.01.1970;\n`);
    const of = async (name: string, day: string) => (await resultsOf(visitOf('G1', name, day), 'appointments'))[0];
    const other = { state: 'conflict', ...because('importedOther', 'name') };
    expect(await of('Otto Ander', '')).toMatchObject({ ...other, text: expect.stringMatching(/^Otto Ander, /) });
    expect(await of('Gerd Gut', '01.01.1971')).toMatchObject(other);
    expect(await of('Gut Gerd', '01.01.1970')).toMatchObject({ state: 'ready' });
    expect(await resultsOf(`${HEADINGS}G1;Otto Ander;;\n`)).toMatchObject([other]);
  });

  test('of two patients of one name and date of birth the number decides, and without it nobody does', async () => {
    await importFile(it.portal, admin, { kind: 'patients' }, `${HEADINGS}H1;Hans Zwei;01.01.1970;\n`);
    const again = { kind: 'patients', createAlike: true };
    const { id } = await importFile(it.portal, admin, again, `${HEADINGS}H2;Hans Zwei;;\n`);
    await it.portal.db.updateTable('person').set({ birthDate: '1970-01-01' }).where('importId', '=', id).execute();
    expect(await resultsOf(`${HEADINGS};Hans Zwei;01.01.1970;\nH2;Hans Zwei;;\n`)).toMatchObject([
      { state: 'conflict', ...because('importedSeveral', 'name') },
      { state: 'known' },
    ]);
  });

  test('a row of another number of cells is an error, rows are numbered as in the file, and names folded', async () => {
    const good = 'P1;Päul Rand;01.01.1970;';
    const rows = await resultsOf(
      `${HEADINGS}${good};;\n\nP2;Rand, Paula\nP3;Rand;Peter;;030\n;PAEUL RAND;1970-01-01;\n`,
    );
    const cells = { state: 'error', ...because('importedCells') };
    expect(rows).toMatchObject([
      { row: 2, state: 'ready' },
      { row: 4, ...cells },
      { row: 5, ...cells },
      { row: 6, state: 'error', ...because('importedTwice', 'name') },
    ]);
  });

  test('one that fails in the middle leaves nothing, and the same request afterwards imports it', async () => {
    const content = `${HEADINGS}K1;Kai Halb;;\n`;
    const request = { _id: randomUUID(), kind: 'patients', hash: (await check(content)).body.data.hash };
    const send = () => uploadImport<RecordImport>(it.portal, { token: admin, path: '/imports', request, content });
    await sql`alter table audit_entry rename to gone`.execute(it.portal.db);
    const failed = await send();
    await sql`alter table gone rename to audit_entry`.execute(it.portal.db);
    expect([failed.status, await countImported(request._id)]).toEqual([500, 0]);
    expect([(await send()).status, await countImported(request._id)]).toEqual([200, 1]);
  });
});
