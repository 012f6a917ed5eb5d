import { expect, test } from 'vitest';
import { codeOf } from '#domain/bookings/booking-code';
import { instantOf, dayFromLongDate } from '#domain/shared/time';
import { rangeOfName } from '#domain/shared/slot-times';
import { openCalendar, ordersOf } from '#testing/calendar-client';
import { changeBooking, letUndoPass, offersBeforeCutoff, toSlot, type Change } from '#testing/changes';
import { describeOneDatabase } from '#testing/database';
import type { Offer } from '#testing/free-slots';
import { anUnprovenPatient } from '#testing/holds';
import { mailsTo } from '#testing/outbox';
import { bookOffer } from '#testing/pay-booking';
import { aPerson, tokenFor } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';

const TREATMENT = 'Teeth Orthodontics';

describeOneDatabase('calendar files', (database) => {
  const it = useTestPortal(database);
  const offers = () => offersBeforeCutoff(it.portal, TREATMENT);

  async function aBooking() {
    const patient = await aPerson(it.portal, { role: 'patient' });
    const token = await tokenFor(it.portal, patient);
    const { id } = await bookOffer(it.portal, token, (await offers())[0]!);
    await it.portal.drain();
    const file = async (by = token) => it.portal.call('GET', `/bookings/${id}/calendar.ics`, { token: by });
    const change = async (verb: Change, body: object = {}) => {
      expect(await changeBooking(it.portal, token, { id, verb, body })).toMatchObject({ status: 200 });
    };
    return { patient, id, file, change };
  }
  const startOf = ({ date, slot }: Offer) => instantOf(dayFromLongDate(date)!, rangeOfName(slot)!.start).toISOString();
  const read = (files: string[]) => {
    const calendar = openCalendar();
    for (const file of files) calendar.import(file);
    return calendar.show();
  };

  test('two moves and a cancellation reach a calendar in any order, by download and by email', async () => {
    const { patient, id, file, change } = await aBooking();
    const downloaded = [(await file()).text];
    const targets = (await offers()).slice(3, 5);
    for (const target of targets) {
      await change('move', toSlot(target));
      downloaded.push((await file()).text);
      await letUndoPass(it.portal.db);
      await it.portal.drain();
    }
    const last = { uid: `${id}@molar`, start: startOf(targets[1]!) };
    for (const order of ordersOf(downloaded)) expect(read(order)).toMatchObject([last]);
    await change('cancel');
    downloaded.push((await file()).text);
    await letUndoPass(it.portal.db);
    await it.portal.drain();
    for (const order of ordersOf(downloaded)) expect(read(order)).toEqual([]);
    const emailed = await attachmentsTo(patient.email);
    expect(emailed).toHaveLength(4);
    for (const order of ordersOf(emailed)) expect(read(order)).toEqual([]);
    expect(new Set(emailed)).toEqual(new Set(downloaded));
  });

  /** The calendar files that a patient was sent. */
  async function attachmentsTo(email: string): Promise<string[]> {
    return (await mailsTo(it.portal, email)).flatMap((mail) => mail.calendar?.content ?? []);
  }

  test('an undone cancellation brings the appointment back', async () => {
    const { id, file, change } = await aBooking();
    const files = [(await file()).text];
    await change('cancel');
    files.push((await file()).text);
    await change('undo');
    files.push((await file()).text);
    for (const order of ordersOf(files)) expect(read(order)).toMatchObject([{ uid: `${id}@molar` }]);
  });

  test('a file is downloaded as text/calendar and stored nowhere', async () => {
    const { headers, status } = await (await aBooking()).file();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="appointment.ics"',
      'cache-control': 'no-store',
    });
  });

  test('the doctor’s file has the booking code instead of the patient’s name, and the admin’s reading is audited', async () => {
    const { patient, id, file } = await aBooking();
    const { doctorId } = await it.portal.db
      .selectFrom('booking')
      .select('doctorId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const doctor = await it.portal.db
      .selectFrom('person')
      .select(['id', 'email', 'name', 'issuer', 'subject'])
      .where('id', '=', doctorId)
      .executeTakeFirstOrThrow();
    const { text } = await file(await tokenFor(it.portal, doctor));
    expect(text).toContain(`SUMMARY:${TREATMENT}\\, ${codeOf(id)}\r\n`);
    expect(text).not.toContain(patient.name);
    await file(await it.portal.tokenOf('admin@demo.test'));
    const seen = it.portal.db.selectFrom('auditEntry').select('personId').where('action', '=', 'patients.seen');
    expect(await seen.where('bookingId', '=', id).execute()).toEqual([{ personId: patient.id }]);
  });

  test('a hold has no file', async () => {
    const { token } = await anUnprovenPatient(it.portal);
    const { id } = await bookOffer(it.portal, token, (await offers())[0]!);
    expect((await it.portal.call('GET', `/bookings/${id}/calendar.ics`, { token })).status).toBe(404);
  });
});
