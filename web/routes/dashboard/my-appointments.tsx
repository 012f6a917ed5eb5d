import { Fragment, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Appointment } from '#contract/bookings/bookings';
import { useUser } from '#web/features/sessions/guarded-outlet.tsx';
import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import { AppointmentList } from '#web/features/bookings/appointment-list.tsx';
import { ChangeButtons } from '#web/features/bookings/change-buttons.tsx';
import { OwnTicket } from '#web/features/bookings/own-ticket.tsx';
import { TicketSkeleton } from '#web/features/bookings/ticket-skeleton.tsx';
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
  const { read, dataUpdatedAt, isError, refetch } = pages;
  const changes = useChanges(useChangeRequests(), { appointments: read });
  const { changed } = changes;
  // Until the list is read again it shows the reply, so that everything changes at once.
  const isOlder = changed !== null && dataUpdatedAt < changed.at;
  const appointments = read?.map((one) => (isOlder && one._id === changed.appointment._id ? changed.appointment : one));
  const next = appointments?.find(({ isUpcoming, takesPlace }) => isUpcoming && takesPlace);
  const renderActions = (appointment: Appointment) => <ChangeButtons appointment={appointment} ask={changes.ask} />;
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
        {changes.notice}
        {/* Another change shows another list, so that nothing of the one before seems to move. */}
        <Fragment key={changed?.at}>
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
          {affected.map((appointment) => (
            <OwnTicket key={appointment._id} appointment={appointment} changes={changes} />
          ))}
          {next && <OwnTicket appointment={next} changes={changes} isNext />}
          {appointments && appointments.length > 0 && (
            <AppointmentList
              caption={t('dashboard.myAppointment')}
              appointments={appointments}
              renderActions={renderActions}
            />
          )}
          {appointments && <LoadMore pages={pages} rows={appointments.map(({ _id }) => _id)} />}
        </Fragment>
      </div>
      {changes.dialog}
    </>
  );
}
