import type { DoctorBooking } from '#contract/bookings/doctor-bookings';
import { shownPayment } from '#domain/bookings/settlement';
import { formatPrice } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useTakesCards } from '#web/root-data.ts';
import { Badge } from '#web/ui/badge.tsx';
import { RefundLine } from './refund-line.tsx';

type StaffPaymentProps = {
  booking: Parameters<typeof shownPayment>[0] &
    Parameters<typeof RefundLine>[0]['booking'] & { isPaidAtClinic: boolean };
  /** Names what is due of an unpaid booking. */
  showsDue?: boolean;
  /** What is shown of a booking without any money. */
  empty?: string | null;
};

/** What is paid or due of a booking, as staff read it, and its refund. */
export function StaffPayment({ booking, showsDue = false, empty = '–' }: StaffPaymentProps) {
  const { t, language } = useMessages();
  const takesCards = useTakesCards() && !booking.isPaidAtClinic;
  const { paidAmount, dueAmount, currency, refund } = booking;
  const payment = shownPayment(booking);
  if (payment === 'none' && !refund) return empty;
  const due = formatPrice(dueAmount, currency, language);
  const isLate = takesCards || showsDue;
  const unpaid = showsDue ? t('desk.due', { amount: due }) : t(takesCards ? 'bookings.notPaid' : 'payments.atClinic');
  return (
    <span className="inline-flex flex-wrap items-center gap-2 xl:flex-col xl:items-start">
      {payment === 'paid' && <Badge tone="success">{t('bookings.paid')}</Badge>}
      {payment === 'covered' && <Badge tone="success">{t('bookings.covered')}</Badge>}
      {payment === 'partly_paid' && (
        <Badge isLong tone="warning">
          {t('changes.dueOf', { due, price: formatPrice(paidAmount + dueAmount, currency, language) })}
        </Badge>
      )}
      {payment === 'unpaid' && <Badge tone={isLate ? 'warning' : 'neutral'}>{unpaid}</Badge>}
      <RefundLine booking={booking} />
    </span>
  );
}

/** The same of a booking as its doctor reads it. */
export function DoctorPayment({ booking: { refund, appointmentData } }: { booking: DoctorBooking }) {
  return <StaffPayment booking={{ ...appointmentData, refund }} />;
}
