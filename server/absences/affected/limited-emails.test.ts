import { expect, test } from 'vitest';
import { enqueueReminders } from '#server/bookings/reminders/enqueue-reminders';
import { addDays, clinicClock } from '#domain/shared/time';
import { describeOneDatabase } from '#testing/database';
import { insertBookingAt } from '#testing/insert-booking';
import { mailsTo } from '#testing/outbox';
import { aPerson, aPersonOf } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';
import { sendBookingConfirmed } from '#server/bookings/emails/booking-confirmed';
import { sendStaffNotice } from '#server/bookings/emails/staff-notice';

const { day: today } = clinicClock(new Date());
const TREATMENT = 'Teeth Orthodontics';

describeOneDatabase('emails about an appointment of somebody of age', (open) => {
  const it = useTestPortal(open);

  async function aLimitedBooking() {
    const parent = await aPerson(it.portal, { role: 'patient' });
    const mia = await aPersonOf(it.portal, parent.id, { accountUntil: today });
    const of = { patientId: mia, treatedPersonId: mia, accountId: parent.id, patientEmail: parent.email };
    return { parent, ...(await insertBookingAt(it.portal, { day: addDays(today, 3) }, of)) };
  }

  test('offer the account only to cancel it, and name only day, time and doctor', async () => {
    const { parent, id } = await aLimitedBooking();
    it.portal.portal.settings.reminderHours = [336];
    await enqueueReminders(it.portal.portal);
    await it.portal.drain();
    await sendBookingConfirmed(it.portal.portal, { bookingId: id });
    await sendBookingConfirmed(it.portal.portal, { bookingId: id }, 'stands');
    const mails = await mailsTo(it.portal, parent.email);
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'Reminder of your appointment',
        'Your appointment is confirmed',
        'Your appointment takes place as planned',
      ]),
    );
    for (const { text } of mails) {
      const links = text.match(/manage-appointment#\S+/g) ?? [];
      expect(links.map((link) => new URLSearchParams(link.split('#')[1]).get('open'))).toEqual(['cancel']);
      expect(text).not.toMatch(new RegExp(`${TREATMENT}|\\$120|Price|Booking code|pay`));
    }
  });

  test('name the treatment to the clinic', async () => {
    const { id, doctor } = await aLimitedBooking();
    const notice = { id: 'one', event: 'new', isLate: false, bookingId: id, personId: doctor.id } as const;
    await sendStaffNotice(it.portal.portal, notice);
    const [mail] = await mailsTo(it.portal, doctor.email);
    expect(mail?.text).toContain(TREATMENT);
  });
});
