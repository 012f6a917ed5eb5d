import { expect, test } from 'vitest';
import type { Appointment } from '#contract/bookings/bookings';
import { nameOfRange } from '#domain/shared/slot-times';
import { longDate } from '#domain/shared/time';
import { describeOneDatabase } from '#testing/database';
import { bookingOf } from '#testing/free-slots';
import { anHoursDoctor } from '#testing/hours-doctor';
import { manyPatients } from '#testing/many-patients';
import { daysWithoutSlots } from '#testing/open-days';
import { mailsTo } from '#testing/outbox';
import { useTestPortal } from '#testing/use-test-portal';

const mails = {
  en: {
    subject: 'Your appointment ends at another time',
    lead: 'your appointment begins as before and ends at another time:',
    time: (end: string) => `9:00–${end} AM`,
  },
  de: {
    subject: 'Das Ende Ihres Termins hat sich geändert',
    lead: 'Ihr Termin beginnt wie bisher, sein Ende hat sich geändert:',
    time: (end: string) => `9:00–${end} Uhr`,
  },
};

describeOneDatabase('the email about a changed end', (database) => {
  const it = useTestPortal(database);

  test.each(['en', 'de'] as const)(
    'has the new and the former times in the language of the patient (%s)',
    async (language) => {
      const [day = ''] = daysWithoutSlots(it.portal, 60);
      const doctor = await anHoursDoctor(it.portal, { days: [day] });
      const [token = ''] = await manyPatients(it.portal, 1);
      const slot = nameOfRange({ start: 540, end: 585 });
      const options = (await it.portal.call('GET', '/appointmentOptions/summary')).body.data;
      const { price } = (options as unknown as { name: string; price: number }[]).find(
        ({ name }) => name === 'Teeth Cleaning',
      )!;
      const offer = { treatment: 'Teeth Cleaning', price, doctor: doctor.email, date: longDate(day), slot };
      const { body: booked } = await it.portal.call('POST', '/bookings', { token, body: bookingOf(offer) });
      const { _id, email } = booked.data as unknown as Appointment;
      await it.portal.db.updateTable('person').set({ language }).where('email', '=', email).execute();
      const body = { doctor_email: doctor.email, AppointmentDate: longDate(day), slot, minutes: 75 };
      await it.portal.call('POST', `/bookings/${_id}/move`, { token: doctor.token, body });
      // The minute in which it can be undone passes.
      await it.portal.db
        .updateTable('jobOutbox')
        .set({ notBefore: null })
        .where('name', '=', 'booking-moved')
        .execute();
      const { subject, lead, time } = mails[language];
      const mail = (await mailsTo(it.portal, email)).find((sent) => sent.subject === subject);
      expect(mail?.text).toContain(lead);
      expect(mail?.text).toContain(time('10:15'));
      expect(mail?.text).toContain(time('9:45'));
      expect(mail?.calendar).toBeDefined();
    },
  );
});
