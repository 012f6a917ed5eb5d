import { Suspense } from 'react';
import { DoctorTable } from '#web/features/people/doctor-table.tsx';
import { PeopleList } from '#web/features/people/people-list.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { LoadBoundary } from '#web/ui/load-boundary.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const DialogDecisions = lazyComponent(
  async () => (await import('#web/features/absences/dialog-decisions.tsx')).DialogDecisions,
);

export default function ManageDoctorsPage() {
  const { t } = useMessages();
  return (
    <PeopleList
      type="Doctor"
      title={t('dashboard.manageDoctor')}
      renderTable={(people, onDelete) => (
        <DoctorTable
          caption={t('dashboard.manageDoctor')}
          people={people}
          renderDecisions={(wanted, renderConfirm) => (
            <LoadBoundary fallback={<FormError>{t('people.failed')}</FormError>}>
              <Suspense fallback={<Skeleton className="h-96" />}>
                <DialogDecisions {...wanted} renderConfirm={renderConfirm} />
              </Suspense>
            </LoadBoundary>
          )}
          onDelete={onDelete}
        />
      )}
      action={
        <ButtonLink to={paths.addDoctor} variant="accent">
          {t('dashboard.addDoctor')}
        </ButtonLink>
      }
    />
  );
}
