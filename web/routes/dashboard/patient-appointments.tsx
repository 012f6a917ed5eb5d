import { Navigate, useLocation } from 'react-router';
import { formatDate } from '#i18n/format';
import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import { AppointmentList } from '#web/features/bookings/appointment-list.tsx';
import { StaffButtons } from '#web/features/bookings/staff-buttons.tsx';
import { useChangeCalls } from '#web/features/bookings/use-change-calls.ts';
import { useChanges } from '#web/features/bookings/use-changes.tsx';
import { useMyBookings } from '#web/features/bookings/use-my-bookings.ts';
import { ScreenGuard } from '#web/features/sessions/screen-guard.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths, type PatientState } from '#web/paths.ts';
import type { PageHandle } from '#web/root.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const handle = { title: 'dashboard.title' } satisfies PageHandle;

/** The appointments of one patient, for the admin. The patient is in the history entry, because a URL contains no personal data. */
export default function PatientAppointmentsPage() {
  const patient = useLocation().state as PatientState | null;
  if (!patient) return <Navigate to={paths.allPatient} replace />;
  return <ScreenGuard screen="allPatient">{() => <Appointments patient={patient} />}</ScreenGuard>;
}

function Appointments({ patient: { name, email } }: { patient: PatientState }) {
  const { t, language } = useMessages();
  const { appointments, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useMyBookings(email);
  const { ask, dialog, notice } = useChanges(useChangeCalls(), { isStaff: true });
  const title = t('changes.appointmentsOf', { name });
  return (
    <>
      <PageHeading
        title={title}
        action={
          <ButtonLink to={paths.allPatient} variant="outline">
            {t('changes.back')}
          </ButtonLink>
        }
      />
      <div className="grid gap-6">
        {notice}
        {!appointments && !isError && <Skeleton className="h-64" />}
        {!appointments && isError && (
          <ErrorState
            title={t('changes.listFailed')}
            retryLabel={t('changes.tryAgain')}
            onRetry={() => void refetch()}
          />
        )}
        {appointments?.length === 0 && (
          <EmptyState illustration={<EmptyCalendar />} title={t('changes.noAppointments')} />
        )}
        {appointments && appointments.length > 0 && (
          <AppointmentList
            caption={title}
            appointments={appointments}
            isOwn={false}
            renderActions={(appointment) => (
              <StaffButtons
                booking={appointment}
                what={t('changes.what', {
                  name: appointment.treatment,
                  date: formatDate(appointment.AppointmentDate, language),
                })}
                ask={ask}
              />
            )}
          />
        )}
        {hasNextPage && (
          <Button variant="outline" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('dashboard.more')}
          </Button>
        )}
      </div>
      {dialog}
    </>
  );
}
