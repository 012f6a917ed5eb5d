import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { SessionUser } from '#web/api/session-store.ts';
import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import { NoTreatmentNotice } from '#web/features/slots/no-treatment.tsx';
import { VerifiedOnly } from '#web/features/slots/not-verified.tsx';
import { ScheduleTable } from '#web/features/slots/schedule-table.tsx';
import { ScheduleWeek } from '#web/features/slots/schedule-week.tsx';
import { useMySlots } from '#web/features/slots/use-schedule.ts';
import { useWithdrawal } from '#web/features/slots/use-withdrawal.tsx';
import { ViewSwitch, type View } from '#web/features/slots/view-switch.tsx';
import { ScreenGuard } from '#web/features/sessions/screen-guard.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import type { PageHandle } from '#web/root.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const handle = { title: 'dashboard.title' } satisfies PageHandle;

export default function MySchedulePage() {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const view: View = search.get('view') === 'week' ? 'week' : 'table';
  return (
    <ScreenGuard screen="mySchedule">
      {(user) => (
        <>
          <PageHeading title={t('dashboard.mySchedule')} action={user.isVerified && <ViewSwitch view={view} />} />
          <VerifiedOnly user={user}>
            <NoTreatmentNotice user={user} />
            <Schedule user={user} view={view} week={search.get('week')} />
          </VerifiedOnly>
        </>
      )}
    </ScreenGuard>
  );
}

function Schedule({ user, view, week }: { user: SessionUser; view: View; week: string | null }) {
  const { t } = useMessages();
  const { days, isError, refetch } = useMySlots(user.email);
  const list = useRef<HTMLDivElement>(null);
  const { ask, dialog } = useWithdrawal(() => list.current?.focus());
  if (!days && isError) {
    return <ErrorState title={t('slots.loadFailed')} retryLabel={t('slots.tryAgain')} onRetry={() => void refetch()} />;
  }
  if (!days) return <Skeleton className="h-96" />;
  if (days.length === 0) {
    return (
      <EmptyState illustration={<EmptyCalendar />} title={t('slots.none')}>
        <ButtonLink to={paths.newSchedule} variant="accent">
          {t('slots.noneNext')}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {view === 'week' ? <ScheduleWeek days={days} wanted={week} /> : <ScheduleTable days={days} onWithdraw={ask} />}
      {dialog}
    </div>
  );
}
