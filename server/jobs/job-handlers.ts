import type { JobHandlers, Portal } from '#server/lib/context';
import { cancelPaymentIntent } from '#server/use-cases/payments/cancel-payment-intent';
import { sendNewsletterEmail } from '#server/use-cases/newsletter/subscribe';
import { refundPayment } from '#server/use-cases/payments/refund-payment';
import { deleteIdentity } from '#server/use-cases/people/delete-identity';
import { deleteImage } from '#server/use-cases/images/delete-image';
import {
  sendBookingEmail,
  sendCancellationEmail,
  sendFreedSlotEmail,
  sendVerifiedEmail,
} from '#server/emails/send-email';
import { sendLinkOfEarlierVersion, sendLinkEmail } from '#server/emails/send-link-email';
import { sendHoldEmail, sendPaidEmail } from '#server/emails/send-plain-email';
import { relayMessage } from '#server/use-cases/contact/relay-message';

/** The handlers of all jobs. `portal` is called when a job runs, because the queue is created before the portal. */
export function createJobHandlers(portal: () => Portal): JobHandlers {
  return {
    'booking-confirmed': (payload) => sendBookingEmail(portal(), payload),
    'booking-held': (payload) => sendHoldEmail(portal(), payload),
    'booking-paid': (payload) => sendPaidEmail(portal(), payload),
    'one-time-link': (payload) => sendLinkEmail(portal(), payload),
    'password-reset': (payload) => sendLinkOfEarlierVersion(portal(), 'reset', payload),
    'account-ready': (payload) => sendLinkOfEarlierVersion(portal(), 'invitation', payload),
    'verify-email': (payload) => sendLinkOfEarlierVersion(portal(), 'verify', payload),
    'remove-image': (payload) => deleteImage(portal(), payload),
    'doctor-verified': (payload) => sendVerifiedEmail(portal(), payload),
    'booking-cancelled': (payload) => sendCancellationEmail(portal(), payload),
    'appointment-freed': (payload) => sendFreedSlotEmail(portal(), payload),
    'mark-identity-proven': ({ subject }) => portal().ports.identity.markVerified(subject),
    'remove-account': (payload) => deleteIdentity(portal(), payload),
    'end-intent': (payload) => cancelPaymentIntent(portal(), payload),
    'relay-message': (payload) => relayMessage(portal(), payload),
    'newsletter-asked': (payload) => sendNewsletterEmail(portal(), payload),
    'refund-payment': (payload) => refundPayment(portal(), payload),
  };
}
