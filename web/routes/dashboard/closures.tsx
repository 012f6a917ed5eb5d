import { useSearchParams } from 'react-router';
import { ClosuresScreen } from '#web/features/closures/closures-screen.tsx';
import { useClinicClock } from '#web/use-clinic-clock.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const DecisionPanel = lazyComponent(
  async () => (await import('#web/features/absences/decision-panel.tsx')).DecisionPanel,
);

export default function ClosuresPage() {
  const { t } = useMessages();
  const today = useClinicClock().day;
  return (
    <>
      <PageHeading title={t('dashboard.closures')} lead={t('closures.lead')} />
      <ClosuresScreen
        key={useSearchParams()[0].get('from')}
        today={today}
        renderDecisions={(wanted, renderConfirm) => (
          <LazyPart failed={t('closures.notDone')} skeleton={<Skeleton className="h-96" />}>
            <DecisionPanel {...wanted} ofDoctor={null} renderConfirm={renderConfirm} />
          </LazyPart>
        )}
      />
    </>
  );
}
