import type { JobHandlers, Portal } from '#server/use-cases/context';
import { refundPayment } from '#server/use-cases/refund-payment';
import { removeAccount } from '#server/use-cases/remove-account';
import {
  sendAccountMail,
  sendBookingMail,
  sendCancellationMail,
  sendResetMail,
  sendVerifiedMail,
} from '#server/use-cases/send-mail';

/** What each kind of job does. The portal is asked for at the first job: its queue is made before itself. */
export function createJobHandlers(portal: () => Portal): JobHandlers {
  return {
    'booking-confirmed': (payload) => sendBookingMail(portal(), payload),
    'password-reset': (payload) => sendResetMail(portal(), payload),
    'account-ready': (payload) => sendAccountMail(portal(), payload),
    'doctor-verified': (payload) => sendVerifiedMail(portal(), payload),
    'booking-cancelled': (payload) => sendCancellationMail(portal(), payload),
    'remove-account': (payload) => removeAccount(portal(), payload),
    'refund-payment': (payload) => refundPayment(portal(), payload),
  };
}
