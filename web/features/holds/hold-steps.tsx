import type { Appointment } from '#contract/bookings/bookings';
import { formatInstant } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { HoldBar } from './hold-bar.tsx';
import { SendAgain } from './send-again.tsx';

/** The next step for an appointment that was held when it was made: confirm its address or pay, until it expires. */
export function HoldSteps({ appointment, onExpired }: { appointment: Appointment; onExpired: () => void }) {
  const { t, language } = useMessages();
  const { email, heldUntil, status } = appointment;
  const bar = { until: heldUntil, canPay: appointment.dueAmount > 0 && !appointment.isPaidAtClinic };
  if (appointment.awaitsClinic) {
    return (
      <HoldBar {...bar} title={t('holds.clinicListTitle')} until={null}>
        {t('holds.clinicLead', { email, until: formatInstant(heldUntil ?? '', language) })}
      </HoldBar>
    );
  }
  if (status === 'held') {
    return (
      <HoldBar {...bar} title={t('holds.openEmail')} action={<SendAgain bookingId={appointment._id} />}>
        {t('holds.lead', { email })}
      </HoldBar>
    );
  }
  if (status !== 'expired') return <Notice tone="success">{t('holds.confirmed')}</Notice>;
  return (
    <>
      <Notice tone="warning">{t('errors.hold_expired')}</Notice>
      <Button variant="accent" onClick={onExpired}>
        {t('holds.bookAgain')}
      </Button>
    </>
  );
}
