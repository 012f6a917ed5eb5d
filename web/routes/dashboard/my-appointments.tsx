import { useLocation, useOutletContext } from 'react-router';
import type { SessionUser } from '../../api/session-store.ts';
import { EmptyCalendar } from '../../drawings/empty-calendar.tsx';
import { AppointmentList } from '../../features/dashboard/appointment-list.tsx';
import { NextAppointment } from '../../features/dashboard/next-appointment.tsx';
import { useMyAppointments } from '../../features/dashboard/use-my-appointments.ts';
import { HoldsNotice } from '../../features/hold/holds-notice.tsx';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import type { PageHandle } from '../../root.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export const handle = { title: 'dashboard.title' } satisfies PageHandle;

export default function MyAppointmentsPage() {
  const { t } = useWords();
  const user = useOutletContext<SessionUser>();
  const paid = (useLocation().state as { transactionId?: string } | null)?.transactionId;
  const { appointments, next, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useMyAppointments(
    user.email,
  );
  return (
    <>
      <PageHeading title={t('dashboard.myAppointment')} />
      <div className="grid gap-6">
        {paid && (
          <Notice tone="success">
            {t('payment.completed')}. {t('payment.transactionId', { id: paid })}
          </Notice>
        )}
        {!appointments && !isError && (
          <div className="grid gap-3" aria-busy="true">
            <Skeleton className="h-40" />
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </div>
        )}
        {!appointments && isError && (
          <ErrorState
            title={t('dashboard.failed')}
            retryLabel={t('dashboard.tryAgain')}
            onRetry={() => void refetch()}
          />
        )}
        {appointments?.length === 0 && (
          <EmptyState drawing={<EmptyCalendar />} title={t('dashboard.empty')}>
            <ButtonLink to={paths.appointment} variant="accent">
              {t('dashboard.emptyNext')}
            </ButtonLink>
          </EmptyState>
        )}
        {appointments && <HoldsNotice appointments={appointments} />}
        {next && <NextAppointment appointment={next} />}
        {appointments && appointments.length > 0 && <AppointmentList appointments={appointments} />}
        {hasNextPage && (
          <Button type="button" variant="outline" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('dashboard.more')}
          </Button>
        )}
      </div>
    </>
  );
}
