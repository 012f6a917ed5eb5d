import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { clinicClock, instantOf, longDate, type Day } from '#domain/shared/time';
import { rangeOfName, type SlotName } from '#domain/shared/slot-times';
import { insertSlots } from '#server/slots/publish/slots-rows';
import { describeEachDatabase } from '#testing/database';
import { listOffers } from '#testing/free-slots';
import { aPerson, tokenFor } from '#testing/people';
import { useAttackedPortal } from './use-attacked-portal.ts';

/** Begin and end in UTC, written out by hand: Berlin is UTC+1 in winter, UTC+2 in summer. */
const appointments: [Day, SlotName, string, string][] = [
  ['2027-03-26', '10.00 AM-12.00 AM', '20270326T090000Z', '20270326T110000Z'],
  ['2027-03-28', '10.00 AM-12.00 AM', '20270328T080000Z', '20270328T100000Z'],
  ['2027-03-29', '03.00 PM-04.00 PM', '20270329T130000Z', '20270329T140000Z'],
  ['2027-10-29', '10.00 AM-12.00 AM', '20271029T080000Z', '20271029T100000Z'],
  ['2027-10-31', '10.00 AM-12.00 AM', '20271031T090000Z', '20271031T110000Z'],
  ['2027-11-01', '03.00 PM-04.00 PM', '20271101T140000Z', '20271101T150000Z'],
];
const asInstant = (stamp: string) =>
  new Date(stamp.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'));

describeEachDatabase('the days of the clock change', (open) => {
  const it = useAttackedPortal(open);

  test.each(appointments)(
    'attack 29: on %s at %s response, mail, calendar file and database name the same instant',
    async (day, name, begins, ends) => {
      const range = rangeOfName(name)!;
      const { db, portal } = it.portal;
      const [doctor, patient] = [
        await aPerson(it.portal, { role: 'doctor', isVerified: true }),
        await aPerson(it.portal, { role: 'patient' }),
      ];
      // Inserted as rows: half of these days are closed, and all of them will be past some day.
      await insertSlots(db, doctor.id, [{ day, range }]);
      const slot = await db.selectFrom('slot').select('id').where('doctorId', '=', doctor.id).executeTakeFirstOrThrow();
      const treatment = await db.selectFrom('treatment').select('id').executeTakeFirstOrThrow();
      const row = {
        day,
        startMin: range.start,
        endMin: range.end,
        slotId: slot.id,
        patientId: patient.id,
        doctorId: doctor.id,
        treatmentId: treatment.id,
        patientName: patient.name,
        patientEmail: patient.email,
        patientPhone: '030 1234567',
        priceCents: 6000,
        currency: 'usd',
      };
      const { id: bookingId } = await db.insertInto('booking').values(row).returning('id').executeTakeFirstOrThrow();
      await portal.ports.jobs.enqueue(db, 'booking-confirmed', { bookingId }, { id: bookingId });
      await it.portal.drain();

      expect(instantOf(day, range.start)).toEqual(asInstant(begins));
      expect(clinicClock(asInstant(begins))).toEqual({ day, minute: range.start });

      const { rows } = await sql<{ day: string; begins: Date; ends: Date }>`
        select day::text, (day + make_interval(mins => start_min)) at time zone 'Europe/Berlin' as begins,
          (day + make_interval(mins => end_min)) at time zone 'Europe/Berlin' as ends
        from booking where id = ${bookingId}`.execute(db);
      expect(rows.map((row) => ({ ...row, begins: new Date(row.begins), ends: new Date(row.ends) }))).toEqual([
        { day, begins: asInstant(begins), ends: asInstant(ends) },
      ]);

      const { body } = await it.call('GET', `/booking/${bookingId}`, await tokenFor(it.portal, patient));
      expect(body['data']).toMatchObject({ AppointmentDate: longDate(day), slot: name });

      const mailed = async () =>
        ((await portal.ports.outbox?.list(50)) ?? []).find(({ to }) => to.email === patient.email);
      await expect.poll(mailed, { timeout: 15_000 }).toBeDefined();
      const mail = await mailed();
      expect(mail?.text).toContain(longDate(day));
      expect(mail?.text).toContain(name.startsWith('10') ? '10:00 AM–12:00 PM' : '3:00–4:00 PM');
      const lines = mail?.calendar?.content.split('\r\n') ?? [];
      expect(lines).toEqual(expect.arrayContaining([`DTSTART:${begins}`, `DTEND:${ends}`]));
    },
  );

  test('attack 29: the closed days of the clock change are not available', async () => {
    // Easter Monday; Sundays are never open days.
    const holidays = it.portal.portal.ports.holidays.listHolidays(2027).map(({ day }) => day);
    expect(holidays).toContain('2027-03-29');
    const offers = await listOffers(it.portal, 'Teeth Cleaning');
    for (const day of ['2027-03-28', '2027-10-31']) expect(offers.map(({ date }) => date)).not.toContain(longDate(day));
  });
});
