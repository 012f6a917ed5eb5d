import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TimeLeft } from './time-left.tsx';

/** The time left to pay a hold. */
export function PaymentHold({ until }: { until: string }) {
  const { t } = useMessages();
  return (
    <p className="text-base-content/75">
      {t('holds.payNote')} {t('holds.heldFor')} <TimeLeft until={until} />
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
