import type { JobHandlers, Portal } from '#server/use-cases/context';
import { endIntent } from '#server/use-cases/end-intent';
import { sendNewsletterMail } from '#server/use-cases/newsletter';
import { refundPayment } from '#server/use-cases/refund-payment';
import { removeAccount } from '#server/use-cases/remove-account';
import { removeImage } from '#server/use-cases/remove-image';
import { sendBookingMail, sendCancellationMail, sendFreedMail, sendVerifiedMail } from '#server/use-cases/send-mail';
import { sendLinkInClear, sendLinkMail } from '#server/use-cases/send-link-mail';
import { sendHoldMail, sendPaidMail } from '#server/use-cases/send-plain-mail';
import { relayMessage } from '#server/use-cases/send-message';

/** What each kind of job does. The portal is asked for at the first job: its queue is made before itself. */
export function createJobHandlers(portal: () => Portal): JobHandlers {
  return {
    'booking-confirmed': (payload) => sendBookingMail(portal(), payload),
    'booking-held': (payload) => sendHoldMail(portal(), payload),
    'booking-paid': (payload) => sendPaidMail(portal(), payload),
    'one-time-link': (payload) => sendLinkMail(portal(), payload),
    'password-reset': (payload) => sendLinkInClear(portal(), 'reset', payload),
    'account-ready': (payload) => sendLinkInClear(portal(), 'invitation', payload),
    'verify-email': (payload) => sendLinkInClear(portal(), 'verify', payload),
    'remove-image': (payload) => removeImage(portal(), payload),
    'doctor-verified': (payload) => sendVerifiedMail(portal(), payload),
    'booking-cancelled': (payload) => sendCancellationMail(portal(), payload),
    'appointment-freed': (payload) => sendFreedMail(portal(), payload),
    'mark-identity-proven': ({ subject }) => portal().ports.identity.markVerified(subject),
    'remove-account': (payload) => removeAccount(portal(), payload),
    'end-intent': (payload) => endIntent(portal(), payload),
    'relay-message': (payload) => relayMessage(portal(), payload),
    'newsletter-asked': (payload) => sendNewsletterMail(portal(), payload),
    'refund-payment': (payload) => refundPayment(portal(), payload),
  };
}
