import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ImportCheck, RecordImport } from '#contract/accounts/imports';
import { nameOfRange } from '#domain/shared/slot-times';
import { longDate } from '#domain/shared/time';
import { lockSection } from '#server/platform/database/lock-section';
import { describeOneDatabase } from '#testing/database';
import { anOffer, bookingOf } from '#testing/free-slots';
import { anHoursDoctor } from '#testing/hours-doctor';
import { comingTuesday, importFile, uploadImport } from '#testing/imports';
import { manyPatients } from '#testing/many-patients';
import { daysWithoutSlots } from '#testing/open-days';
import { useTestPortal } from '#testing/use-test-portal';

const ROUNDS = 6;
const PATIENTS = 12;

describeOneDatabase('an import of appointments while patients book the same times', (open) => {
  const it = useTestPortal(open);

  test('no two overlap; it imports all that was shown, or nothing', async () => {
    const admin = await it.portal.tokenOf('admin@demo.test');
    const tokens = await manyPatients(it.portal, PATIENTS);
    const days = daysWithoutSlots(it.portal, ROUNDS);
    const doctor = await anHoursDoctor(it.portal, { days, hours: [{ start: 540, end: 960 }] });
    const rows = Array.from(
      { length: PATIENTS },
      (_, index) => `${index};Import;Ida${index};0${1 + (index % 9)}.01.1970`,
    );
    await importFile(it.portal, admin, { kind: 'patients' }, `Nr;Nachname;Vorname;Geburtsdatum\n${rows.join('\n')}\n`);
    const { price } = await anOffer(it.portal, 'Teeth Orthodontics');
    for (const [round, day] of days.entries()) {
      const clock = (index: number) => `${9 + Math.floor(index / 2)}:${index % 2 ? '30' : '00'}`;
      const visits = rows.map((_row, index) => `${index};${doctor.email};Teeth Orthodontics;${day};${clock(index)};30`);
      const content = `PatNr;Behandler;Behandlung;Datum;Beginn;Dauer\n${visits.join('\n')}\n`;
      const request = { _id: randomUUID(), kind: 'appointments' };
      const send = <Data>(path: string, more = {}) =>
        uploadImport<Data>(it.portal, { token: admin, path, request: { ...request, ...more }, content });
      const { hash } = (await send<ImportCheck>('/imports/check')).body.data;
      const book = (token: string, index: number) => {
        const start = 545 + 30 * index;
        const offer = { treatment: 'Teeth Orthodontics', price, doctor: doctor.email, date: longDate(day) };
        const body = bookingOf({ ...offer, slot: nameOfRange({ start, end: start + 30 }) });
        return it.portal.call('POST', '/bookings', { token, body });
      };
      // In odd rounds the import is on its way first.
      const importing = round % 2 ? send<RecordImport>('/imports', { hash }) : null;
      const booked = await Promise.all(tokens.map((token, index) => book(token, index)));
      const { status } = await (importing ?? send<RecordImport>('/imports', { hash }));
      const found = await it.portal.db
        .selectFrom('booking')
        .select(['startMin', 'endMin', 'bufferMin', 'importId'])
        .where('doctorId', '=', doctor.id)
        .where('day', '=', day)
        .where('status', 'in', ['booked', 'held'])
        .orderBy('startMin')
        .execute();
      const imported = found.filter(({ importId }) => importId === request._id).length;
      expect([status, imported]).toEqual(status === 200 ? [200, PATIENTS] : [409, 0]);
      expect(found).toHaveLength(imported + booked.filter((reply) => reply.status === 200).length);
      for (const [index, row] of found.slice(1).entries())
        expect(row.startMin).toBeGreaterThanOrEqual(found[index]!.endMin + found[index]!.bufferMin);
    }
  });

  test('its patients are not undone meanwhile: one of both takes place', async () => {
    const token = await it.portal.tokenOf('admin@demo.test');
    const { german } = comingTuesday(9);
    for (const round of Array.from({ length: ROUNDS }, (_, index) => index)) {
      const patients = `Nr;Name\nU${round};Uta Rund ${round}\n`;
      const { id } = await importFile(it.portal, token, { kind: 'patients', createAlike: true }, patients);
      const content = `PatNr;Behandler;Behandlung;Datum;Beginn\nU${round};Park;Pediatric Dental;${german};${6 + round}:05\n`;
      const request = { _id: randomUUID(), kind: 'appointments' };
      const send = <Data>(path: string, more = {}) =>
        uploadImport<Data>(it.portal, { token, path, request: { ...request, ...more }, content });
      const { hash, rows } = (await send<ImportCheck>('/imports/check')).body.data;
      expect(rows).toMatchObject([{ state: 'ready' }]);
      const undo = () => it.portal.call('DELETE', `/imports/${id}`, { token });
      const early = round % 2 ? undo() : null;
      const importing = send('/imports', { hash });
      const replies = await Promise.all([early ?? undo(), importing]);
      expect(replies.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    }
  });

  test('while another import runs, the next one and an undo are refused with a message, and nothing is done', async () => {
    const token = await it.portal.tokenOf('admin@demo.test');
    const { id } = await importFile(it.portal, token, { kind: 'patients' }, 'Nr;Name\nW1;Wim Wolf\n');
    const [content, request] = ['Nr;Name\nW2;Wanda Wolf\n', { _id: randomUUID(), kind: 'patients' }];
    const wanted = { token, request, content };
    const checked = await uploadImport<ImportCheck>(it.portal, { ...wanted, path: '/imports/check' });
    const { hash } = checked.body.data;
    await it.portal.db.transaction().execute(async (trx) => {
      await lockSection(trx, 'imports');
      const importing = uploadImport(it.portal, { ...wanted, path: '/imports', request: { ...request, hash } });
      const undoing = it.portal.call('DELETE', `/imports/${id}`, { token });
      for (const { status, body } of await Promise.all([importing, undoing]))
        expect([status, body.code]).toEqual([409, 'import_running']);
    });
    const imported = it.portal.db.selectFrom('person').select('id').where('importId', 'in', [id, request._id]);
    expect(await imported.execute()).toHaveLength(1);
  });
});
