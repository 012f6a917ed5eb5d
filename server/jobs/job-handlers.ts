import type { JobHandlers, Portal } from '#server/lib/context';
import { sendOrPutOnCallList } from '#server/use-cases/absences/send-or-put-on-call-list';
import { expireOffer } from '#server/use-cases/absences/offer-times';
import { processAffected } from '#server/use-cases/absences/process-affected';
import { cancelPaymentIntent } from '#server/use-cases/payments/cancel-payment-intent';
import { refundPayment } from '#server/use-cases/payments/refund-payment';
import { deleteIdentity } from '#server/use-cases/people/delete-identity';
import { deleteImage } from '#server/use-cases/images/delete-image';
import { sendAppointmentFreed } from '#server/emails/appointment-freed';
import { sendAppointmentOffer } from '#server/emails/appointment-offer';
import { sendAppointmentReminder } from '#server/emails/appointment-reminder';
import { sendAppointmentStands } from '#server/emails/appointment-stands';
import { sendBookingCancelled } from '#server/emails/booking-cancelled';
import { sendBookingConfirmed } from '#server/emails/booking-confirmed';
import { sendBookingHeld } from '#server/emails/booking-held';
import { sendBookingMoved } from '#server/emails/booking-moved';
import { sendBookingPaid } from '#server/emails/booking-paid';
import { sendDoctorVerified } from '#server/emails/doctor-verified';
import { sendExportsLimited } from '#server/emails/exports-limited';
import { sendHoldExpired } from '#server/emails/hold-expired';
import { sendNewsletterConfirmation } from '#server/emails/newsletter-confirmation';
import { mailLink, sendOneTimeLink } from '#server/emails/one-time-link';
import { sendPaymentNotice } from '#server/emails/payment-notice';
import { sendStaffNotice } from '#server/emails/staff-notice';
import { sendReminderText } from '#server/use-cases/reminders/send-reminder-text';
import { sendWaitingMail } from '#server/use-cases/waiting/send-waiting-mail';
import { sendReply } from '#server/use-cases/contact/send-reply';
import { relayMessage } from '#server/use-cases/contact/relay-message';

/** The handlers of all jobs. `portal` is called when a job runs, because the queue is created before the portal. */
export function createJobHandlers(portal: () => Portal): JobHandlers {
  return {
    'booking-confirmed': (payload) => sendBookingConfirmed(portal(), payload),
    'booking-held': (payload) => sendBookingHeld(portal(), payload),
    'hold-expired': (payload) => sendHoldExpired(portal(), payload),
    'booking-paid': (payload) => sendBookingPaid(portal(), payload),
    'payment-notice': (payload) => sendPaymentNotice(portal(), payload),
    'one-time-link': (payload) => sendOneTimeLink(portal(), payload),
    'password-reset': (payload) => mailLink(portal(), 'reset', payload),
    'account-ready': (payload) => mailLink(portal(), 'invitation', payload),
    'verify-email': (payload) => mailLink(portal(), 'verify', payload),
    'remove-image': (payload) => deleteImage(portal(), payload),
    'doctor-verified': (payload) => sendDoctorVerified(portal(), payload),
    'booking-cancelled': (payload) =>
      sendOrPutOnCallList(portal(), payload.bookingId, () => sendBookingCancelled(portal(), payload)),
    reminder: (payload) => sendAppointmentReminder(portal(), payload),
    'reminder-text': (payload) => sendReminderText(portal(), payload),
    'staff-notice': (payload) => sendStaffNotice(portal(), payload),
    'booking-moved': (payload) =>
      sendOrPutOnCallList(portal(), payload.bookingId, () => sendBookingMoved(portal(), payload)),
    'waiting-mail': (payload) => sendWaitingMail(portal(), payload),
    'exports-limited': (payload) => sendExportsLimited(portal(), payload),
    'affected-bookings': (payload) => processAffected(portal(), payload),
    'appointment-offer': (payload) =>
      sendOrPutOnCallList(portal(), payload.bookingId, () => sendAppointmentOffer(portal(), payload)),
    'offer-expired': (payload) => expireOffer(portal(), payload),
    'appointment-stands': (payload) =>
      sendOrPutOnCallList(portal(), payload.bookingId, () => sendAppointmentStands(portal(), payload)),
    'appointment-freed': (payload) => sendAppointmentFreed(portal(), payload),
    'mark-identity-proven': ({ subject }) => portal().ports.identity.markVerified(subject),
    'remove-account': (payload) => deleteIdentity(portal(), payload),
    'end-intent': (payload) => cancelPaymentIntent(portal(), payload),
    'relay-message': (payload) => relayMessage(portal(), payload),
    'message-reply': (payload) => sendReply(portal(), payload),
    'newsletter-asked': (payload) => sendNewsletterConfirmation(portal(), payload),
    'refund-payment': (payload) => refundPayment(portal(), payload),
  };
}
