import { DoctorTable } from '#web/features/people/doctor-table.tsx';
import { PeopleList } from '#web/features/people/people-list.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const DecisionPanel = lazyComponent(
  async () => (await import('#web/features/absences/decision-panel.tsx')).DecisionPanel,
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
            <LazyPart failed={t('people.failed')} skeleton={<Skeleton className="h-96" />}>
              <DecisionPanel {...wanted} isLeaving renderConfirm={renderConfirm} />
            </LazyPart>
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
