import { FlaskConical } from 'lucide-react';
import { Link } from 'react-router';
import { takesTestCards } from '#domain/payments/payments';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { useRootData } from '#web/root-data.ts';
import { classNames } from '#web/ui/class-names.ts';

/** What follows the clinic's name for staff: that this is a demo, or takes test cards only. */
export function ModeTag({ className }: { className?: string }) {
  const { t } = useMessages();
  const { clinic, isDemo } = useRootData();
  if (!isDemo && !takesTestCards(clinic.cards)) return null;
  const look = classNames('badge badge-outline border-primary/40 whitespace-nowrap', className);
  return isDemo ? (
    <Link to={paths.outbox} className={look}>
      {t('site.demoTag')}
    </Link>
  ) : (
    <span className={look} title={t('site.testCards')}>
      {t('site.testMode')}
    </span>
  );
}

/** A banner on every page in demo mode, with test cards (sandbox or Stripe's test mode), and for staff until the portal is open. */
export function ModeBanner() {
  const { t } = useMessages();
  const { clinic, isDemo, isOpened, isOpen } = useRootData();
  const isSandbox = clinic.cards.mode === 'sandbox';
  const isTest = isDemo || takesTestCards(clinic.cards);
  const isHidden = isOpened || !isOpen;
  if (isHidden && !isTest) return null;
  return (
    <aside
      className="bg-accent/20 text-sm"
      aria-label={t(isDemo ? 'site.demo' : isTest ? 'site.testMode' : 'firstSteps.notOpen')}
    >
      <div className="mx-auto flex max-w-(--page-width) gap-3 px-4 py-2 sm:px-6">
        <FlaskConical className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {isDemo ? (
          <p>
            {t('site.demo')} {isSandbox && t('site.demoCards')}{' '}
            <Link to={paths.outbox} className="inline-block py-0.5 font-medium underline underline-offset-4">
              {t('site.demoOutbox')}
            </Link>
          </p>
        ) : (
          <p>{[!isHidden && t('firstSteps.notOpen'), isTest && t('site.testCards')].filter(Boolean).join(' ')}</p>
        )}
      </div>
    </aside>
  );
}
