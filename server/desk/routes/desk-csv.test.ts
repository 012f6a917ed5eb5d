import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { codeOf } from '#domain/bookings/booking-code';
import { addDays, clinicClock } from '#domain/shared/time';
import { describeOneDatabase } from '#testing/database';
import { insertBookingAt, type DirectBooking } from '#testing/insert-booking';
import { useTestPortal } from '#testing/use-test-portal';

describeOneDatabase('the list of appointments as CSV', (open) => {
  const it = useTestPortal(open);
  let admin = '';

  const day = addDays(clinicClock(new Date()).day, 450);
  const filters = { from: day, to: day };
  const exported = (body: object, language = 'en') =>
    it.portal.call('POST', '/desk/appointments/csv', {
      token: admin,
      body: { ...filters, ...body },
      headers: { 'accept-language': language },
    });
  let booked: DirectBooking;
  beforeAll(async () => {
    admin = await it.portal.tokenOf('admin@demo.test');
    const name = '=HYPERLINK("http://evil.test")';
    const change = { patientName: name, patientPhone: '+49 30 1', priceCents: 8950 };
    booked = await insertBookingAt(it.portal, { day }, change);
    await it.portal.db
      .updateTable('person')
      .set({ name, birthDate: '1980-12-24' })
      .where('id', '=', booked.patient.id)
      .execute();
    await insertBookingAt(it.portal, { day, start: 840 });
  });

  test('has the chosen columns in their order, without formulas, and is audited by its number of rows', async () => {
    const { status, body } = await exported({
      columns: ['day', 'time', 'patient', 'phone', 'due', 'birthDate', 'code', 'state'],
    });
    expect(status).toBe(200);
    const { csv, ...rest } = body.data as unknown as { csv: string };
    expect(rest).toEqual({ count: 2, isCut: false, restricted: 0 });
    const [headings, first, ...others] = csv.split('\r\n');
    expect(headings).toBe('"Date","Time","Name","Phone","Still to be paid","Date of birth","Booking code","Status"');
    const formula = `"'=HYPERLINK(""http://evil.test"")"`;
    expect(first).toBe(
      `"${day}","10:00–12:00",${formula},"'+49 30 1","89.50","1980-12-24","${codeOf(booked.id)}","Booked"`,
    );
    expect(others).toHaveLength(1);
    const { rows } = await sql<{ action: string; details: object }>`
      select action, details from audit_entry order by id desc limit 1`.execute(it.portal.db);
    expect(rows).toEqual([{ action: 'appointments.exported', details: { count: 2 } }]);
  });

  test('is in the language of the request, with semicolons and decimal commas in German', async () => {
    const { body } = await exported({ columns: ['state', 'price'], doctor: booked.doctor.id }, 'de');
    expect(body.data).toMatchObject({ csv: '"Status";"Preis"\r\n"Gebucht";"89,50"', count: 1 });
  });

  test('shows an appointment that an insurance covers as covered, not as free', async () => {
    const covered = { priceCents: 0, priceKind: 'covered', insurance: 'statutory' } as const;
    const { doctor } = await insertBookingAt(it.portal, { day, start: 960 }, covered);
    const { body } = await exported({ columns: ['price', 'due'], doctor: doctor.id });
    expect(body.data).toMatchObject({ csv: '"Price","Still to be paid"\r\n"Covered by insurance","0.00"' });
  });

  test('needs known columns', async () => {
    for (const columns of [undefined, [], ['subject']]) expect((await exported({ columns })).status).toBe(400);
  });

  test('and the list offer doctors who left and archived treatments, by which past appointments are found', async () => {
    const { db } = it.portal;
    const { id } = booked.doctor;
    const { treatmentId } = await db
      .selectFrom('booking')
      .select('treatmentId')
      .where('id', '=', booked.id)
      .executeTakeFirstOrThrow();
    await db.updateTable('doctor').set({ verifiedAt: null }).where('id', '=', id).execute();
    await db.updateTable('treatment').set({ archivedAt: new Date() }).where('id', '=', treatmentId).execute();
    const read = async () => {
      const { body } = await it.portal.call('POST', '/desk/appointments', { token: admin, body: {} });
      return body['choices'] as { doctors: object[]; treatments: { _id: string }[] };
    };
    const choices = await read();
    expect(choices.doctors).toContainEqual({ _id: id, name: booked.doctor.name });
    await db.updateTable('person').set({ deletedAt: new Date(), email: '' }).where('id', '=', id).execute();
    expect((await read()).doctors).toContainEqual({ _id: id, name: booked.doctor.name });
    expect(choices.treatments.map(({ _id }) => _id)).toContain(treatmentId);
    const found = await exported({ columns: ['code'], doctor: id, treatment: treatmentId });
    expect(found.body.data).toMatchObject({ count: 1 });
  });
});
