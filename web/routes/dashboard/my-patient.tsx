import { useSearchParams } from 'react-router';
import type { SessionUser } from '../../api/session-store.ts';
import { EmptyCalendar } from '../../drawings/empty-calendar.tsx';
import { PatientTable } from '../../features/patients/patient-table.tsx';
import { useDoctorBookings, type When } from '../../features/patients/use-doctor-bookings.ts';
import { WhenSwitch } from '../../features/patients/when-switch.tsx';
import { VerifiedOnly } from '../../features/schedule/not-verified.tsx';
import { ScreenGuard } from '../../features/session/screen-guard.tsx';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import type { PageHandle } from '../../root.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export const handle = { title: 'dashboard.title' } satisfies PageHandle;

export default function MyPatientPage() {
  const { t } = useWords();
  const [search] = useSearchParams();
  const when: When = search.get('when') === 'past' ? 'past' : 'upcoming';
  return (
    <ScreenGuard screen="myPatient">
      {(user) => (
        <>
          <PageHeading title={t('dashboard.myPatient')} action={user.isVerified && <WhenSwitch when={when} />} />
          <VerifiedOnly user={user}>
            <Patients user={user} when={when} />
          </VerifiedOnly>
        </>
      )}
    </ScreenGuard>
  );
}

function Patients({ user, when }: { user: SessionUser; when: When }) {
  const { t } = useWords();
  const { bookings, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDoctorBookings(
    user.email,
    when,
  );
  if (!bookings && isError) {
    return (
      <ErrorState title={t('patients.failed')} retryLabel={t('patients.tryAgain')} onRetry={() => void refetch()} />
    );
  }
  if (!bookings) return <Skeleton className="h-64" />;
  if (bookings.length === 0) {
    return (
      <EmptyState
        drawing={<EmptyCalendar />}
        title={t(when === 'past' ? 'patients.nonePast' : 'patients.noneUpcoming')}
      >
        {when === 'upcoming' && (
          <ButtonLink to={paths.newSchedule} variant="accent">
            {t('patients.noneNext')}
          </ButtonLink>
        )}
      </EmptyState>
    );
  }
  return (
    <div className="grid justify-items-start gap-6 *:w-full">
      <PatientTable caption={t('dashboard.myPatient')} bookings={bookings} />
      {hasNextPage && (
        <Button variant="outline" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('patients.more')}
        </Button>
      )}
    </div>
  );
}
