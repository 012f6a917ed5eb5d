import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Appointment } from '#contract/bookings/bookings';
import { useUser } from '#web/features/sessions/guarded-outlet.tsx';
import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import { AddToCalendar } from '#web/features/bookings/add-to-calendar.tsx';
import { AppointmentList } from '#web/features/bookings/appointment-list.tsx';
import { ChangeButtons } from '#web/features/bookings/change-buttons.tsx';
import { NextAppointment } from '#web/features/bookings/next-appointment.tsx';
import { NextSteps } from '#web/features/bookings/next-steps.tsx';
import { ReservedSlots, TimeTaken } from '#web/features/bookings/reserved-slots.tsx';
import { TicketSkeleton } from '#web/features/bookings/ticket-skeleton.tsx';
import { PrintButton } from '#web/features/bookings/print-button.tsx';
import { useChangeRequests } from '#web/features/bookings/use-change-requests.ts';
import { useChanges } from '#web/features/bookings/use-changes.tsx';
import { useMyBookings } from '#web/features/bookings/use-my-bookings.ts';
import { HoldsNotice } from '#web/features/holds/holds-notice.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { RowsSkeleton } from '#web/ui/rows-skeleton.tsx';

export default function MyAppointmentsPage() {
  const { t } = useMessages();
  const user = useUser();
  const { state } = useLocation();
  const navigate = useNavigate();
  // Shown once: a reload retains the state of the history entry.
  const [paid] = useState((state as { transactionId?: string } | null)?.transactionId);
  useEffect(() => {
    if (paid) void navigate(paths.dashboard, { replace: true, preventScrollReset: true });
  }, [paid, navigate]);
  const pages = useMyBookings(user.email);
  const { appointments, next, isError, refetch } = pages;
  const calls = useChangeRequests();
  const { ask, dialog, notice, takeBack } = useChanges(calls, { appointments });
  const [taken, setTaken] = useState<{ isEnded: boolean } | null>(null);
  const renderActions = (appointment: Appointment) => <ChangeButtons appointment={appointment} ask={ask} />;
  const affected = appointments?.filter(({ takesPlace, isOver }) => !takesPlace && !isOver) ?? [];
  return (
    <>
      <PageHeading title={t('dashboard.myAppointment')} />
      <div className="grid gap-6">
        {paid && (
          <Notice tone="success">
            {t('payments.completed')}. {t('payments.transactionId', { id: paid })}
          </Notice>
        )}
        {notice}
        {!appointments && !isError && (
          <>
            <TicketSkeleton />
            <RowsSkeleton rows={3} />
          </>
        )}
        {!appointments && isError && <ErrorState title={t('dashboard.failed')} onRetry={() => void refetch()} />}
        {appointments?.length === 0 && (
          <EmptyState illustration={<EmptyCalendar />} title={t('dashboard.empty')}>
            <ButtonLink to={paths.appointment} variant="accent">
              {t('dashboard.emptyNext')}
            </ButtonLink>
            {user.role === 'Patient' && (
              <ButtonLink to={paths.claim} variant="ghost">
                {t('dashboard.claimLink')}
              </ButtonLink>
            )}
          </EmptyState>
        )}
        {appointments && (
          <HoldsNotice appointments={appointments} isEmailProven={user.isEmailProven} renderActions={renderActions} />
        )}
        {taken && <TimeTaken isEnded={taken.isEnded} />}
        {affected.map((appointment) => (
          <ReservedSlots
            key={appointment._id}
            appointment={appointment}
            ask={ask}
            take={calls.take}
            onMoved={setTaken}
          />
        ))}
        {next && takeBack(next)}
        {next && (
          <NextAppointment appointment={next}>
            <NextSteps
              appointment={next}
              ask={ask}
              confirm={calls.confirm}
              first={<AddToCalendar appointment={next} size="md" />}
            >
              <PrintButton />
            </NextSteps>
          </NextAppointment>
        )}
        {appointments && appointments.length > 0 && (
          <AppointmentList
            caption={t('dashboard.myAppointment')}
            appointments={appointments}
            renderActions={renderActions}
          />
        )}
        {appointments && <LoadMore pages={pages} rows={appointments.map(({ _id }) => _id)} />}
      </div>
      {dialog}
    </>
  );
}
