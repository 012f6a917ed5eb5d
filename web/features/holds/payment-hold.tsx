import type { Appointment } from '#contract/bookings/bookings';
import { formatInstant } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TimeLeft } from './time-left.tsx';

/** The time left to pay a hold. */
export function PaymentHold({ appointment }: { appointment: Appointment }) {
  const { t, language } = useMessages();
  const { awaitsClinic, heldUntil } = appointment;
  const until = heldUntil ?? '';
  return (
    <p className="text-base-content/75">
      {t('holds.payNote')}{' '}
      {awaitsClinic ? (
        `${t('holds.heldUntil', { time: formatInstant(until, language) })}.`
      ) : (
        <>
          {t('holds.heldFor')} <TimeLeft until={until} />
        </>
      )}
    </p>
  );
}

/** The message for an expired hold, and the next step. */
export function HoldOver() {
  const { t } = useMessages();
  return (
    <>
      <Notice tone="warning">{t('errors.hold_expired')}</Notice>
      <ButtonLink to={paths.appointment} variant="accent">
        {t('holds.bookAgain')}
      </ButtonLink>
    </>
  );
}
