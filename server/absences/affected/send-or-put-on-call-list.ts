import { MailRefused } from '#server/platform/ports/mailer';
import { noteRefusedEmail } from './affected-bookings-rows.ts';
import type { Portal } from '#server/platform/context';

/**
 * Sends an email to the patient of a booking. One about an affected booking that the mail server refuses for good is not
 * retried: the patient is put on the call list.
 */
export async function sendOrPutOnCallList(
  { write }: Portal,
  bookingId: string,
  send: () => Promise<void>,
): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof MailRefused) || !(await noteRefusedEmail(write, bookingId))) throw error;
  }
}
