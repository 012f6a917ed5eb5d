import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TimeLeft } from './time-left.tsx';

/** How long a hold can still be paid. */
export function PaymentHold({ until }: { until: string }) {
  const { t } = useWords();
  return (
    <p className="text-base-content/75">
      {t('hold.payNote')} {t('hold.heldFor')} <TimeLeft until={until} />
    </p>
  );
}

/** Why a hold can no longer be paid, and the next step. */
export function HoldOver() {
  const { t } = useWords();
  return (
    <>
      <Notice tone="warning">{t('errors.hold_expired')}</Notice>
      <ButtonLink to={paths.appointment} variant="accent">
        {t('hold.bookAgain')}
      </ButtonLink>
    </>
  );
}
