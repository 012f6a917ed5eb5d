import { summarizeBooking } from '#domain/bookings/booking-view';
import { dollarsFromCents } from '#domain/shared/money';
import { formatPrice } from '#i18n/format';
import type { Portal } from '#server/platform/context';
import { findBooking, holderOf, ticketOf } from '#server/bookings/index';
import type { Jobs } from '#server/platform/ports/job-queue';
import { readClock } from '#server/platform/database/clock';
import { findPayment } from '#server/payments/charges/payments-rows';
import { findPersonById, recipientOf } from '#server/people/index';
import { sendEmail } from '#server/platform/email/send-email';

/**
 * Emails a patient whose address is proven that a payment was received, reversed or refunded: amount, means, what is still
 * due, the receipt. Nothing of a payment that was reversed since, nor to a deleted account.
 */
export async function sendPaymentNotice(portal: Portal, job: Jobs['payment-notice']): Promise<void> {
  const { paymentId, event, cents, totalCents } = job;
  const payment = await findPayment(portal.read, paymentId);
  if (!payment || (event === 'paid' && payment.status === 'abandoned')) return;
  const booking = payment.bookingId ? await findBooking(portal.read, payment.bookingId) : null;
  const person = await findPersonById(portal.read, booking ? holderOf(booking) : payment.payerId);
  if (!person?.emailProvenAt || person.emailDisownedAt || booking?.isLocked || booking?.isLimited) return;
  const { clinicLanguage, publicUrl } = portal.settings;
  const language = person.language ?? clinicLanguage;
  const show = (amount: number) => formatPrice(amount, payment.currency, language);
  const due = booking ? summarizeBooking(booking, await readClock(portal.read)).dueAmount : 0;
  const id = `payment-${event}:${paymentId}:${totalCents ?? cents}`;
  const only = ['treatment', 'day', 'time', 'doctor'] as const;
  const ticket = booking ? await ticketOf(portal, booking, { language, only }) : [];
  await sendEmail(portal, { id, to: recipientOf(person), language }, (t) => ({
    subject: t(`paymentEmails.${event}Subject`),
    lead: t(`paymentEmails.${event}`),
    facts: [
      { label: t('deskPayments.amount'), text: show(dollarsFromCents(cents)) },
      { label: t('paymentEmails.means'), text: t(`deskPayments.${payment.method}`) },
      ...(booking && event !== 'refunded' ? [{ label: t('desk.stillDue'), text: show(due) }] : []),
      ...ticket,
    ],
    ...(booking && {
      action: { label: t('ticket.receiptLink'), link: `${publicUrl}/dashboard/payment/${booking.id}` },
    }),
  }));
}
