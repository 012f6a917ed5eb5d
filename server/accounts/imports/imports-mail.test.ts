import { beforeAll, expect, test } from 'vitest';
import { addDays, clinicClock, instantOf } from '#domain/shared/time';
import { deleteImportedBookings } from '#server/bookings/index';
import { enqueueDueReminders } from '#server/bookings/reminders/reminders-rows';
import { describeOneDatabase } from '#testing/database';
import { comingTuesday, importFile } from '#testing/imports';
import { mailsTo, sentMails } from '#testing/outbox';
import { aPerson } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';

describeOneDatabase('emails of imported appointments', (open) => {
  const it = useTestPortal(open);
  let admin: string;
  beforeAll(async () => {
    admin = await it.portal.tokenOf('admin@demo.test');
  });

  test('neither confirmation nor reminder reaches a proven address before the admin allows them, then both do', async () => {
    const { db } = it.portal;
    const patient = await aPerson(it.portal, { role: 'patient' });
    await db
      .updateTable('person')
      .set({ name: 'Rita Reim', practiceNumber: 'R1' })
      .where('id', '=', patient.id)
      .execute();
    const { day, german } = comingTuesday(4);
    const visit = `R1;Rita Reim;Park;Pediatric Dental;${german};7:00;20`;
    const { id, body } = await importFile(
      it.portal,
      admin,
      { kind: 'appointments' },
      `PatNr;Patient;Behandler;Behandlung;Datum;Beginn;Dauer\n${visit}\n`,
    );
    expect(body.data).toMatchObject({ created: 1, mailable: 1 });
    const [booking] = await db.selectFrom('booking').select('id').where('importId', '=', id).execute();
    const bookingId = booking?.id ?? '';
    const remind = () => {
      const now = new Date(instantOf(day, 420).getTime() - 2 * 3_600_000);
      return enqueueDueReminders(db, { now, hours: [24], textHours: 24, textsDeskPatients: true });
    };
    expect(await remind()).toBe(0);
    // Also if another part of the portal has it confirmed.
    await it.portal.portal.ports.jobs.enqueue(db, 'booking-confirmed', { bookingId });
    await it.portal.drain();
    expect(await mailsTo(it.portal, patient.email)).toEqual([]);
    // Nor can what has taken place be undone.
    expect(await deleteImportedBookings(db, id, { day, minute: 420 })).toBe(0);
    expect((await it.portal.call('POST', `/imports/${id}/emails`, { token: admin })).status).toBe(200);
    const undone = await it.portal.call('DELETE', `/imports/${id}`, { token: admin });
    expect(undone.body).toMatchObject({ code: 'import_in_use' });
    await it.portal.drain();
    expect((await mailsTo(it.portal, patient.email)).map((mail) => mail.id)).toEqual([
      `booking-confirmed:${bookingId}`,
    ]);
    expect(await remind()).toBe(1);
  });

  test('an appointment of somebody whom an account books for is confirmed to the account', async () => {
    const account = await aPerson(it.portal, { role: 'patient' });
    await importFile(it.portal, admin, { kind: 'patients' }, 'Nr;Name\nA1;Ada Angehörig\n');
    const ada = it.portal.db.updateTable('person').set({ accountId: account.id }).where('practiceNumber', '=', 'A1');
    await ada.execute();
    const content = `PatNr;Behandler;Behandlung;Datum;Beginn\nA1;Park;Pediatric Dental;${comingTuesday(5).german};7:00\n`;
    const { id, body } = await importFile(it.portal, admin, { kind: 'appointments' }, content);
    expect(body.data).toMatchObject({ created: 1, mailable: 1 });
    await it.portal.call('POST', `/imports/${id}/emails`, { token: admin });
    await it.portal.drain();
    expect(await mailsTo(it.portal, account.email)).toHaveLength(1);
  });

  test('a merge from which the date of birth comes mails nobody before either', async () => {
    const importOne = async (row: string) => {
      const content = `Nr;Name;Geburtsdatum;E-Mail\n${row}\n`;
      const { id } = await importFile(it.portal, admin, { kind: 'patients', createAlike: true }, content);
      return it.portal.db.selectFrom('person').select('id').where('importId', '=', id).executeTakeFirstOrThrow();
    };
    const into = await importOne('N1;Nele Neu;;nele@example.test');
    const from = await importOne('N2;Nele Neu;01.01.1970;');
    const body = { into: into.id };
    expect((await it.portal.call('POST', `/desk/persons/${from.id}/merge`, { token: admin, body })).status).toBe(200);
    await it.portal.drain();
    expect(await mailsTo(it.portal, 'nele@example.test')).toEqual([]);
  });

  test('an imported patient has chosen no language, so emails are in that of the clinic', async () => {
    const { id } = await importFile(it.portal, admin, { kind: 'patients' }, 'Nr;Name\nL1;Lara Lind\n');
    const lara = it.portal.db.selectFrom('person').select('language').where('importId', '=', id);
    expect(await lara.executeTakeFirst()).toEqual({ language: null });
  });

  test('a corrected date of birth mails nobody before, and the link afterwards', async () => {
    const content = 'Nr;Name;Geburtsdatum;E-Mail\nM1;Mara Mai;;mara@example.test\n';
    const { id } = await importFile(it.portal, admin, { kind: 'patients' }, content);
    const [mara] = await it.portal.db.selectFrom('person').select('id').where('importId', '=', id).execute();
    const before = (await sentMails(it.portal)).length;
    const { day } = clinicClock(new Date());
    const correct = async (years: number) => {
      const body = { birth_date: addDays(day, -365 * years) };
      const { status } = await it.portal.call('PATCH', `/desk/patients/${mara?.id}`, { token: admin, body });
      await it.portal.drain();
      return [status, (await sentMails(it.portal)).length - before];
    };
    expect(await correct(40)).toEqual([200, 0]);
    await it.portal.call('POST', `/imports/${id}/emails`, { token: admin });
    await it.portal.drain();
    expect((await mailsTo(it.portal, 'mara@example.test')).length).toBe(1);
    expect(await correct(41)).toEqual([200, 2]);
  });
});
