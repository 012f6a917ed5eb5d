import { shownRefund } from '#domain/bookings/settlement';
import { formatPrice } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';

const messages = {
  pending: 'changes.refundPendingAmount',
  at_desk: 'changes.returnPendingAmount',
  refunded: 'changes.refundedAmount',
} as const;

/** The refund of a booking and its amount, beside what is paid of it; nothing without one. */
export function RefundLine({ booking }: { booking: Parameters<typeof shownRefund>[0] & { currency: string } }) {
  const { t, language } = useMessages();
  const state = shownRefund(booking);
  if (!state) return null;
  const amount = formatPrice(booking.refundAmount, booking.currency, language);
  return <span className="text-sm">{t(messages[state], { amount })}</span>;
}
