import type { Reminder } from '#domain/reminders';
import type { Portal } from '#server/lib/context';
import { manageLink } from '#server/lib/manage-link';
import { timeOf } from './booking-details.ts';
import { findDueReminder } from './due-reminder.ts';
import { recipientOf } from './recipient-of.ts';
import { sendEmail } from './send-email.ts';

/** Identifies a reminder to mail servers and text message services. */
export function reminderId({ bookingId, hours, day, startMin }: Reminder): string {
  return `reminder:${bookingId}:${hours}:${day}:${startMin}`;
}

/** Emails a patient a reminder with links to confirm, move and cancel; nothing if it is not due any more. */
export async function sendAppointmentReminder(portal: Portal, reminder: Reminder): Promise<void> {
  const due = await findDueReminder(portal, 'reminder', reminder);
  if (!due) return;
  const { booking, person } = due;
  const { language } = person;
  const { clinic } = portal.settings;
  const link = { bookingId: booking.id, to: person };
  const envelope = { id: reminderId(reminder), to: recipientOf(person), language };
  await sendEmail(portal, envelope, (say) => ({
    subject: say('reminderSubject'),
    lead: say('reminderLead'),
    facts: [
      say('treatment', { treatment: booking.treatment }),
      say('doctor', { doctor: booking.doctorName }),
      say('when', timeOf(booking, language)),
      say('where', { place: `${clinic.name}, ${clinic.address.street}, ${clinic.address.city}` }),
    ],
    action: { label: say('confirmAction'), link: manageLink(portal, link) },
    links: [
      { label: say('moveAction'), link: manageLink(portal, link, 'move') },
      { label: say('cancelAction'), link: manageLink(portal, link, 'cancel') },
    ],
    help: say('bookingHelp', { phone: clinic.phone }),
  }));
}
