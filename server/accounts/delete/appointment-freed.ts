import type { Portal } from '#server/platform/context';
import type { Jobs } from '#server/platform/ports/job-queue';
import { findBooking, ticketOf } from '#server/bookings/index';
import { findPersonById, recipientOf } from '#server/people/index';
import { sendEmail } from '#server/platform/email/send-email';

/** Notifies a doctor that an appointment was cancelled; the patient's data were removed with the account. */
export async function sendAppointmentFreed(portal: Portal, { bookingId }: Jobs['appointment-freed']): Promise<void> {
  const booking = await findBooking(portal.read, bookingId);
  const doctor = booking && (await findPersonById(portal.read, booking.doctorId));
  if (!booking || !doctor) return;
  const language = doctor.language ?? portal.settings.clinicLanguage;
  const { publicUrl } = portal.settings;
  const facts = await ticketOf(
    portal,
    { ...booking, accountId: null },
    {
      language,
      only: doctor.emailProvenAt ? ['treatment', 'day', 'time'] : ['day', 'time'],
    },
  );
  await sendEmail(portal, { id: `appointment-freed:${bookingId}`, to: recipientOf(doctor), language }, (t) => ({
    subject: t('deletionEmails.subject'),
    lead: t('deletionEmails.lead'),
    facts,
    action: { label: t('deletionEmails.action'), link: `${publicUrl}/dashboard/myschedule` },
  }));
}
