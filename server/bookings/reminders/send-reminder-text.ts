import type { Reminder } from '#domain/bookings/reminders';
import { internationalNumber } from '#domain/shared/phone';
import { formatClock, formatDay } from '#i18n/format';
import type { Portal } from '#server/platform/context';
import { translate } from '#server/platform/translate';
import { findDueReminder } from './due-reminder.ts';
import { reminderId } from './appointment-reminder.ts';

/**
 * Sends a reminder as a text message. It has neither a name nor a link that changes the appointment, because nobody has
 * proven that the number is the patient's.
 */
export async function sendReminderText(portal: Portal, reminder: Reminder): Promise<void> {
  const { ports, settings, log } = portal;
  if (!ports.texts) return;
  const due = await findDueReminder(portal, 'reminder-text', reminder);
  const to = due && internationalNumber(due.booking.patientPhone);
  if (!due || !to) return;
  const language = due.person.language ?? settings.clinicLanguage;
  const { name, phone } = settings.clinic;
  const clock = formatClock(due.booking.range.start, language);
  const params = { date: formatDay(reminder.day, language), clock, clinic: name, phone };
  const text = translate(language, 'reminders.textMessage', params);
  const { refusedWith } = await ports.texts.send({ id: reminderId(reminder), to, text });
  // Without the number, which the log must not contain.
  if (refusedWith !== null)
    log.warn({ booking: reminder.bookingId, status: refusedWith }, 'a text message was refused');
}
