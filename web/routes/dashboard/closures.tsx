import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { ClosuresScreen } from '#web/features/closures/closures-screen.tsx';
import { useClinicClock } from '#web/use-clinic-clock.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { LoadBoundary } from '#web/ui/load-boundary.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const DialogDecisions = lazyComponent(
  async () => (await import('#web/features/absences/dialog-decisions.tsx')).DialogDecisions,
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
          <LoadBoundary fallback={<FormError>{t('closures.notDone')}</FormError>}>
            <Suspense fallback={<Skeleton className="h-96" />}>
              <DialogDecisions {...wanted} ofDoctor={null} renderConfirm={renderConfirm} />
            </Suspense>
          </LoadBoundary>
        )}
      />
    </>
  );
}
