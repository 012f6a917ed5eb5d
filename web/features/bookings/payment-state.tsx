import type { Appointment } from '#contract/bookings';
import { formatPrice } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { useTakesCards } from '#web/root-data.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { HeldBadge } from './held-badge.tsx';

/** The payment status of an appointment, with a Pay button if it can be paid. */
export function PaymentState({ appointment }: { appointment: Appointment }) {
  const { t, language } = useMessages();
  const takesCards = useTakesCards();
  const { isCancelled, isPaid, refund } = appointment;
  if (isCancelled || refund) {
    return (
      <span className="inline-flex flex-wrap gap-2 max-md:justify-end md:flex-col md:items-start">
        {isCancelled && <Badge tone="neutral">{t('dashboard.cancelled')}</Badge>}
        {refund && (
          <Badge tone={refund === 'pending' ? 'warning' : 'success'}>
            {t(refund === 'pending' ? 'dashboard.refundPending' : 'dashboard.refunded')}
          </Badge>
        )}
      </span>
    );
  }
  if (isPaid) return <Badge tone="success">{t('dashboard.paid')}</Badge>;
  return (
    <span className="inline-flex flex-wrap items-center gap-3 max-md:justify-end">
      {takesCards ? (
        <ButtonLink
          to={paths.payment(appointment._id)}
          variant="primary"
          size="sm"
          title={formatPrice(appointment.price, appointment.currency, language)}
        >
          {t('dashboard.pay')}
        </ButtonLink>
      ) : (
        <Badge tone="neutral">{t('payments.atClinic')}</Badge>
      )}
      <HeldBadge appointment={appointment} />
    </span>
  );
}
