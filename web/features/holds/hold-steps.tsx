import type { Appointment } from '#contract/bookings/bookings';
import { formatInstant } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useTakesCards } from '#web/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SendAgain } from './send-again.tsx';
import { TimeLeft } from './time-left.tsx';

/** The next step for an appointment that was held when it was made: confirm its address or pay, until it expires. */
export function HoldSteps({ appointment, onExpired }: { appointment: Appointment; onExpired: () => void }) {
  const { t } = useMessages();
  const takesCards = useTakesCards();
  if (appointment.awaitsClinic) return <ClinicHold appointment={appointment} />;
  if (appointment.status === 'held') {
    return (
      <div className="grid gap-3">
        <p>
          {t('holds.lead', { email: appointment.email })} {takesCards && t('holds.orPay')}
        </p>
        <p>
          {t('holds.heldFor')} <TimeLeft until={appointment.heldUntil ?? ''} />
        </p>
        <SendAgain bookingId={appointment._id} />
      </div>
    );
  }
  if (appointment.status !== 'expired' && !appointment.isCancelled) {
    return <Notice tone="success">{t('holds.confirmed')}</Notice>;
  }
  return (
    <>
      <Notice tone="warning">{t('errors.hold_expired')}</Notice>
      <Button variant="accent" onClick={onExpired}>
        {t('holds.bookAgain')}
      </Button>
    </>
  );
}

/** Informs the patient that the clinic confirms the appointment, and until when. */
function ClinicHold({ appointment: { email, heldUntil } }: { appointment: Appointment }) {
  const { t, language } = useMessages();
  const takesCards = useTakesCards();
  return (
    <p>
      {t('holds.clinicLead', { email, until: formatInstant(heldUntil ?? '', language) })}{' '}
      {takesCards && t('holds.orPay')}
    </p>
  );
}
