import type { JobHandlers, Portal } from '#server/platform/context';
import { sendOrPutOnCallList } from '#server/absences/affected/send-or-put-on-call-list';
import { expireOffer } from '#server/absences/affected/offer-times';
import { processAffected } from '#server/absences/affected/process-affected';
import { cancelPaymentIntent } from '#server/payments/charges/cancel-payment-intent';
import { refundPayment } from '#server/payments/charges/refund-payment';
import { deleteIdentity } from '#server/people/profiles/delete-identity';
import { deleteImage } from '#server/people/images/delete-image';
import { sendEmailChange } from '#server/accounts/address/send-email-change';
import { sendDeskLink } from '#server/accounts/desk-emails/desk-link';
import { sendAccountEnd } from '#server/accounts/persons/announce-account-ends';
import { sendAppointmentFreed } from '#server/accounts/delete/appointment-freed';
import { makeDataExport } from '#server/accounts/rights/make-data-export';
import { sendRightsReceipt } from '#server/people/emails/rights-receipt';
import { sendAppointmentOffer } from '#server/absences/affected/appointment-offer';
import { sendAppointmentReminder } from '#server/bookings/reminders/appointment-reminder';
import { sendBookingCancelled } from '#server/bookings/emails/booking-cancelled';
import { sendBookingConfirmed } from '#server/bookings/emails/booking-confirmed';
import { sendBookingHeld } from '#server/bookings/emails/booking-held';
import { sendBookingMoved } from '#server/bookings/emails/booking-moved';
import { sendBookingPaid } from '#server/bookings/emails/booking-paid';
import { sendDoctorVerified } from '#server/people/emails/doctor-verified';
import { sendFactorsChanged } from '#server/people/emails/factors-changed';
import { sendExportsLimited } from '#server/desk/list/exports-limited';
import { sendHoldExpired } from '#server/bookings/emails/hold-expired';
import { sendNewsletterConfirmation } from '#server/clinic/newsletter/newsletter-confirmation';
import { mailLink, sendOneTimeLink } from '#server/people/emails/one-time-link';
import { sendPaymentNotice } from '#server/payments/emails/payment-notice';
import { sendStaffNotice } from '#server/bookings/emails/staff-notice';
import { sendReminderText } from '#server/bookings/reminders/send-reminder-text';
import { sendInboxMail } from '#server/desk/inbox/send-inbox-mail';
import { mailTestCode } from '#server/desk/first-steps/test-email';
import { sendReply } from '#server/clinic/messages/send-reply';
import { relayMessage } from '#server/clinic/messages/relay-message';

/** The handlers of all jobs. `portal` is called when a job runs, because the queue is created before the portal. */
export function createJobHandlers(portal: () => Portal): JobHandlers {
  const handlers: JobHandlers = {
    'booking-confirmed': (payload) => sendBookingConfirmed(portal(), payload),
    'booking-held': (payload) => sendBookingHeld(portal(), payload),
    'hold-expired': (payload) => sendHoldExpired(portal(), payload),
    'account-end': (payload) => sendAccountEnd(portal(), payload),
    'desk-link': (payload) => sendDeskLink(portal(), payload),
    'booking-paid': (payload) => sendBookingPaid(portal(), payload),
    'payment-notice': (payload) => sendPaymentNotice(portal(), payload),
    'one-time-link': (payload) => sendOneTimeLink(portal(), payload),
    'email-change': (payload) => sendEmailChange(portal(), payload),
    'password-reset': (payload) => mailLink(portal(), 'reset', payload),
    'account-ready': (payload) => mailLink(portal(), 'invitation', payload),
    'verify-email': (payload) => mailLink(portal(), 'verify', payload),
    'remove-image': (payload) => deleteImage(portal(), payload),
    'doctor-verified': (payload) => sendDoctorVerified(portal(), payload),
    'factors-changed': (payload) => sendFactorsChanged(portal(), payload),
    'booking-cancelled': (payload) =>
      sendOrPutOnCallList(portal(), payload.bookingId, () => sendBookingCancelled(portal(), payload)),
    reminder: (payload) => sendAppointmentReminder(portal(), payload),
    'reminder-text': (payload) => sendReminderText(portal(), payload),
    'staff-notice': (payload) => sendStaffNotice(portal(), payload),
    'booking-moved': (payload) =>
      sendOrPutOnCallList(portal(), payload.bookingId, () => sendBookingMoved(portal(), payload)),
    'waiting-mail': (payload) => sendInboxMail(portal(), payload),
    'exports-limited': (payload) => sendExportsLimited(portal(), payload),
    'affected-bookings': (payload) => processAffected(portal(), payload),
    'appointment-offer': (payload) =>
      sendOrPutOnCallList(portal(), payload.bookingId, () => sendAppointmentOffer(portal(), payload)),
    'offer-expired': (payload) => expireOffer(portal(), payload),
    'appointment-stands': (payload) =>
      sendOrPutOnCallList(portal(), payload.bookingId, () => sendBookingConfirmed(portal(), payload, 'stands')),
    'appointment-freed': (payload) => sendAppointmentFreed(portal(), payload),
    'data-export': (payload) => makeDataExport(portal(), payload),
    'rights-receipt': (payload) => sendRightsReceipt(portal(), payload),
    'mark-identity-proven': ({ subject }) => portal().ports.identity.markVerified(subject),
    'remove-account': (payload) => deleteIdentity(portal(), payload),
    'end-intent': (payload) => cancelPaymentIntent(portal(), payload),
    'relay-message': (payload) => relayMessage(portal(), payload),
    'message-reply': (payload) => sendReply(portal(), payload),
    'test-email': (payload) => mailTestCode(portal(), payload),
    'newsletter-asked': (payload) => sendNewsletterConfirmation(portal(), payload),
    'refund-payment': (payload) => refundPayment(portal(), payload),
  };
  const following = Object.entries(handlers).map(([name, handle]) => [
    name,
    async (payload: never) => {
      await portal().followSettings();
      await handle(payload);
    },
  ]);
  return Object.fromEntries(following) as JobHandlers;
}
