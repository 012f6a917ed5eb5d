import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { ImportCheck, RecordImport } from '#contract/accounts/imports';
import { addDays } from '#domain/shared/time';
import { describeOneDatabase } from '#testing/database';
import { comingTuesday, importFile, uploadImport } from '#testing/imports';
import { sentMails } from '#testing/outbox';
import { translate } from '#server/platform/translate';
import { useTestPortal } from '#testing/use-test-portal';

const reason = (key: string) => translate('en', `validation.${key}`);
const PATIENTS = 'Pat.-Nr.;Nachname;Vorname;Geb.-Datum;Telefon privat;E-Mail;Versicherung\r\n';
const APPOINTMENTS = 'Pat.-Nr.;Behandler;Behandlung;Datum;Beginn;Dauer\r\n';

describeOneDatabase('imports', (open) => {
  const given = useTestPortal(open);
  let admin: string;
  beforeAll(async () => {
    admin = await given.portal.tokenOf('admin@demo.test');
  });
  const check = async (kind: string, content: string | Uint8Array, more = {}) => {
    const request = { _id: randomUUID(), kind, ...more };
    const wanted = { token: admin, path: '/imports/check', request, content };
    return (await uploadImport<ImportCheck>(given.portal, wanted)).body.data;
  };
  const importRows = (kind: string, content: string, more = {}) =>
    importFile(given.portal, admin, { kind, ...more }, content);
  const undo = (id: string) => given.portal.call('DELETE', `/imports/${id}`, { token: admin });
  const living = async (importId: string) =>
    given.portal.db
      .selectFrom('person')
      .selectAll()
      .where('importId', '=', importId)
      .where('deletedAt', 'is', null)
      .orderBy('practiceNumber')
      .execute();
  const bookingsOf = (importId: string) =>
    given.portal.db.selectFrom('booking').selectAll().where('importId', '=', importId).orderBy('startMin').execute();
  const statesOf = ({ rows }: ImportCheck) =>
    rows.map(({ row, state, issues }) => [row, state, ...issues.map(({ message }) => message)]);

  test('patients of a German spreadsheet are shown, imported once, and known from then on', async () => {
    const file = `${PATIENTS}A1;Müller;Jörg;31.12.1980;0151 2345678;joerg@example.test;Kasse\r\nA2;Weiß;Änne;1990-02-01;;;Privat\r\n`;
    const bytes = Buffer.from(file, 'latin1');
    const shown = await check('patients', bytes);
    expect(shown).toMatchObject({ encoding: 'Windows-1252', separator: ';', unknown: { doctors: [], treatments: [] } });
    expect(statesOf(shown)).toEqual([
      [2, 'ready'],
      [3, 'ready'],
    ]);
    const { status, body, id } = await importRows('patients', file);
    expect([status, body.data]).toMatchObject([200, { kind: 'patients', created: 2, mailable: 1, mailedAt: null }]);
    expect(await living(id)).toMatchObject([
      {
        name: 'Jörg Müller',
        birthDate: '1980-12-31',
        email: '',
        deskEmail: 'joerg@example.test',
        insurance: 'statutory',
      },
      { name: 'Änne Weiß', birthDate: '1990-02-01', phone: null, insurance: 'private', practiceNumber: 'A2' },
    ]);
    const again = `${PATIENTS}A1;Mueller;Jörg;;;;\r\n;Weiss;Aenne;01.02.1990;;;\r\n;Müller;Jörg;;;;\r\n;Müller;J.;31.12.1980;0151/2345678;;\r\n`;
    expect(statesOf(await check('patients', again))).toEqual([
      [2, 'known', reason('importedKnown')],
      [3, 'known', reason('importedKnown')],
      [4, 'alike', reason('importedAlike')],
      [5, 'alike', reason('importedAlike')],
    ]);
  });

  test('appointments go to their patients at free times, at the price of their insurance, whatever the hours are', async () => {
    await importRows('patients', `${PATIENTS}B1;Adam;Ada;01.01.1970;;;Kasse\r\nB2;Bach;Bo;02.01.1970;;;\r\n`);
    const { german, day } = comingTuesday(5);
    const row = (...cells: string[]) => `${cells.join(';')}\r\n`;
    const file = `${APPOINTMENTS}${row('B1', 'Dr. Park', 'Pediatric Dental', german, '7:15', '20')}${row('B2', 'mina@demo.test', 'Pediatric Dental', german, '07.30', '20')}${row('B2', 'Mina Park', 'Pediatric Dental', german, '7:35', '')}${row('B9', 'Mina Park', 'Pediatric Dental', german, '9:00', '30')}${row('B2', 'Nobody', 'Something', german, '9:00', '30')}${row('B2', 'Park', 'Pediatric Dental', '01.01.2020', '9:00', '30')}`;
    const shown = await check('appointments', file);
    expect(statesOf(shown)).toEqual([
      [2, 'ready'],
      [3, 'conflict', reason('importedTaken')],
      [4, 'ready'],
      [5, 'conflict', reason('importedPatient')],
      [6, 'conflict', reason('doctorUnknown'), reason('treatmentUnknown')],
      [7, 'conflict', reason('dayPast')],
    ]);
    expect(shown.unknown).toEqual({ doctors: ['Nobody'], treatments: ['Something'] });
    const { id, body } = await importRows('appointments', file);
    expect(body.data).toMatchObject({ created: 2, mailable: 0 });
    expect(await bookingsOf(id)).toMatchObject([
      {
        day,
        startMin: 435,
        endMin: 455,
        patientName: 'Ada Adam',
        isOutsideHours: true,
        insurance: 'statutory',
        status: 'booked',
      },
      { day, startMin: 455, patientName: 'Bo Bach', bufferMin: 0, cutoffHours: 24 },
    ]);
    expect(statesOf(await check('appointments', file)).slice(0, 1)).toEqual([[2, 'known', reason('importedKnown')]]);
  });

  test('treatments to choose from and reasons are in the language of the request', async () => {
    const content = `${APPOINTMENTS}B1;Park;Etwas;31.02.2030;7:00;20\r\n`;
    const wanted = {
      token: admin,
      request: { _id: randomUUID(), kind: 'appointments' },
      content,
      path: '/imports/check',
    };
    const { data } = (await uploadImport<ImportCheck>(given.portal, { ...wanted, language: 'de' })).body;
    expect(data.treatments.map(({ name }) => name)).toContain('Kieferorthopädie');
    expect(data.rows[0]?.issues).toEqual([{ field: 'date', message: translate('de', 'validation.importedNoDay') }]);
  });

  test('an appointment at a weekend is nothing to do for staff, unless the clinic closes that day afterwards', async () => {
    await importRows('patients', `${PATIENTS}W1;Wolf;Wanda;01.01.1970;;;\r\n`);
    const saturday = addDays(comingTuesday(8).day, 4);
    const { id } = await importRows('appointments', `${APPOINTMENTS}W1;Park;Pediatric Dental;${saturday};7:00;20\r\n`);
    const [booking] = await bookingsOf(id);
    const isInInbox = async () => {
      const { body } = await given.portal.call('GET', '/desk/inbox?filter=appointments&limit=100', { token: admin });
      const items = body.data as unknown as { kind: string; appointments: { _id: string }[] }[];
      return items.some(({ kind, appointments }) => kind === 'closed_day' && appointments[0]?._id === booking?.id);
    };
    expect([booking?.day, await isInInbox()]).toEqual([saturday, false]);
    const closure = { firstDay: saturday, lastDay: saturday, kind: 'closure' as const };
    await given.portal.db.insertInto('closure').values(closure).execute();
    expect(await isInInbox()).toBe(true);
  });

  test('a double click imports once, and another state of the portal than the one shown nothing', async () => {
    const content = `${PATIENTS}C1;Clausen;Cora;01.01.1970;;;\r\n`;
    const request = { _id: randomUUID(), kind: 'patients' };
    const { hash } = await check('patients', content);
    const send = (change = {}) =>
      uploadImport<RecordImport>(given.portal, {
        token: admin,
        path: '/imports',
        request: { ...request, hash, ...change },
        content,
      });
    const replies = await Promise.all([send(), send(), send()]);
    expect(replies.map(({ status, body }) => [status, body.data.created])).toEqual([
      [200, 1],
      [200, 1],
      [200, 1],
    ]);
    expect(await living(request._id)).toHaveLength(1);
    const { status, body } = await send({ _id: randomUUID() });
    expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
  });

  test('an import is undone as a whole, until one of its patients was changed or booked for', async () => {
    const first = await importRows(
      'patients',
      `${PATIENTS}D1;Dorn;Dana;01.01.1970;;d@example.test;\r\nD2;Dorn;Dirk;02.01.1970;;;\r\n`,
    );
    const { german } = comingTuesday(6);
    const second = await importRows('appointments', `${APPOINTMENTS}D1;Park;Pediatric Dental;${german};7:00;20\r\n`);
    expect((await undo(first.id)).body).toMatchObject({ code: 'import_in_use' });
    expect((await undo(second.id)).status).toBe(200);
    expect(await bookingsOf(second.id)).toEqual([]);
    // Who looked at a patient has changed nothing.
    const [dana, dirk] = await living(first.id);
    await given.portal.call('GET', `/desk/persons/${dana?.id}`, { token: admin });
    expect((await undo(first.id)).status).toBe(200);
    expect(await living(first.id)).toEqual([]);
    expect(
      await given.portal.db
        .selectFrom('person')
        .selectAll()
        .where('id', '=', dirk?.id ?? '')
        .execute(),
    ).toMatchObject([
      { name: '', birthDate: null, phone: null, deskEmail: null, practiceNumber: null, importId: null },
    ]);
    const third = await importRows('patients', `${PATIENTS}D1;Dorn;Dana;01.01.1970;030 55555;;\r\n`);
    const [again] = await living(third.id);
    await given.portal.call('PATCH', `/desk/patients/${again?.id}`, { token: admin, body: { phone: '030 66666' } });
    const refused = await undo(third.id);
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'import_in_use' }]);
    expect(await living(third.id)).toHaveLength(1);
  });

  test('nobody is mailed until the admin has the emails of an import sent', async () => {
    const before = await sentMails(given.portal);
    const { id } = await importRows(
      'patients',
      `${PATIENTS}E1;Ernst;Eva;01.01.1970;;eva@example.test;\r\nE2;Ernst;Emil;;;emil@example.test;\r\n`,
    );
    await given.portal.drain();
    expect(await sentMails(given.portal)).toHaveLength(before.length);
    const mail = () => given.portal.call('POST', `/imports/${id}/emails`, { token: admin });
    expect((await Promise.all([mail(), mail()])).map(({ status }) => status)).toEqual([200, 200]);
    await given.portal.drain();
    const links = (await sentMails(given.portal)).filter(({ id: of }) => of.startsWith('desk-link:'));
    expect(links.map(({ to }) => to.email)).toEqual(['eva@example.test']);
    expect((await undo(id)).body).toMatchObject({ code: 'import_in_use' });
  });
});
