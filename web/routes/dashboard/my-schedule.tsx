import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { SessionUser } from '../../api/session-store.ts';
import { EmptyCalendar } from '../../drawings/empty-calendar.tsx';
import { NoTreatmentNotice } from '../../features/schedule/no-treatment.tsx';
import { VerifiedOnly } from '../../features/schedule/not-verified.tsx';
import { ScheduleTable } from '../../features/schedule/schedule-table.tsx';
import { ScheduleWeek } from '../../features/schedule/schedule-week.tsx';
import { useMySlots } from '../../features/schedule/use-schedule.ts';
import { useWithdrawal } from '../../features/schedule/use-withdrawal.tsx';
import { ViewSwitch, type View } from '../../features/schedule/view-switch.tsx';
import { ScreenGuard } from '../../features/session/screen-guard.tsx';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import type { PageHandle } from '../../root.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export const handle = { title: 'dashboard.title' } satisfies PageHandle;

export default function MySchedulePage() {
  const { t } = useWords();
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
  const { t } = useWords();
  const { days, isError, refetch } = useMySlots(user.email);
  const list = useRef<HTMLDivElement>(null);
  const { ask, dialog } = useWithdrawal(() => list.current?.focus());
  if (!days && isError) {
    return (
      <ErrorState title={t('schedule.loadFailed')} retryLabel={t('schedule.tryAgain')} onRetry={() => void refetch()} />
    );
  }
  if (!days) return <Skeleton className="h-96" />;
  if (days.length === 0) {
    return (
      <EmptyState drawing={<EmptyCalendar />} title={t('schedule.none')}>
        <ButtonLink to={paths.newSchedule} variant="accent">
          {t('schedule.noneNext')}
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
