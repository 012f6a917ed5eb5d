import type { JobHandlers, Portal } from '#server/use-cases/context';
import { endIntent } from '#server/use-cases/end-intent';
import { sendNewsletterMail } from '#server/use-cases/newsletter';
import { refundPayment } from '#server/use-cases/refund-payment';
import { removeAccount } from '#server/use-cases/remove-account';
import { removeImage } from '#server/use-cases/remove-image';
import {
  sendAccountMail,
  sendBookingMail,
  sendCancellationMail,
  sendFreedMail,
  sendResetMail,
  sendVerifiedMail,
  sendVerifyMail,
} from '#server/use-cases/send-mail';
import { relayMessage } from '#server/use-cases/send-message';

/** What each kind of job does. The portal is asked for at the first job: its queue is made before itself. */
export function createJobHandlers(portal: () => Portal): JobHandlers {
  return {
    'booking-confirmed': (payload) => sendBookingMail(portal(), payload),
    'password-reset': (payload) => sendResetMail(portal(), payload),
    'account-ready': (payload) => sendAccountMail(portal(), payload),
    'verify-email': (payload) => sendVerifyMail(portal(), payload),
    'remove-image': (payload) => removeImage(portal(), payload),
    'doctor-verified': (payload) => sendVerifiedMail(portal(), payload),
    'booking-cancelled': (payload) => sendCancellationMail(portal(), payload),
    'appointment-freed': (payload) => sendFreedMail(portal(), payload),
    'remove-account': (payload) => removeAccount(portal(), payload),
    'end-intent': (payload) => endIntent(portal(), payload),
    'relay-message': (payload) => relayMessage(portal(), payload),
    'newsletter-asked': (payload) => sendNewsletterMail(portal(), payload),
    'refund-payment': (payload) => refundPayment(portal(), payload),
  };
}
