import type { Reminder } from '#domain/bookings/reminders';
import type { Portal } from '#server/platform/context';
import { manageLinks } from '#server/bookings/change/appointment-link';
import { ticketOf } from '#server/bookings/emails/booking-facts';
import { findDueReminder } from './due-reminder.ts';
import { recipientOf } from '#server/people/index';
import { sendEmail } from '#server/platform/email/send-email';

/** Identifies a reminder to mail servers and text message services. */
export function reminderId({ bookingId, hours, day, startMin }: Reminder): string {
  return `reminder:${bookingId}:${hours}:${day}:${startMin}`;
}

/** Emails a patient, or their account, a reminder with links to change the appointment; nothing if it is not due any more. */
export async function sendAppointmentReminder(portal: Portal, reminder: Reminder): Promise<void> {
  const due = await findDueReminder(portal, 'reminder', reminder);
  if (!due) return;
  const { booking, person } = due;
  const language = person.language ?? portal.settings.clinicLanguage;
  const { clinic } = portal.settings;
  const facts = await ticketOf(portal, booking, { language });
  const envelope = { id: reminderId(reminder), to: recipientOf(person), language };
  await sendEmail(portal, envelope, (t) => {
    const [action, ...links] = manageLinks(portal, { booking, to: person, t }, 'confirm', 'move', 'cancel');
    return {
      subject: t('reminders.subject'),
      lead: t('reminders.lead'),
      facts,
      ...(action && { action }),
      links,
      help: t('bookingEmails.changeHelp', { phone: clinic.phone }),
    };
  });
}
