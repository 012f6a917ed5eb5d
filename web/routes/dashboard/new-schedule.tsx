import { useRef } from 'react';
import type { SessionUser } from '../../api/session-store.ts';
import { DayPlanner } from '../../features/schedule/day-planner.tsx';
import { NoTreatmentNotice } from '../../features/schedule/no-treatment.tsx';
import { VerifiedOnly } from '../../features/schedule/not-verified.tsx';
import { ScheduleTable } from '../../features/schedule/schedule-table.tsx';
import { useMySlots, useOpenDays } from '../../features/schedule/use-schedule.ts';
import { useWithdrawal } from '../../features/schedule/use-withdrawal.tsx';
import { ScreenGuard } from '../../features/session/screen-guard.tsx';
import { useWords } from '../../i18n/use-words.ts';
import type { PageHandle } from '../../root.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export const handle = { title: 'dashboard.title' } satisfies PageHandle;

export default function NewSchedulePage() {
  const { t } = useWords();
  return (
    <ScreenGuard screen="newSchedule">
      {(user) => (
        <>
          <PageHeading title={t('dashboard.newSchedule')} lead={user.isVerified && t('schedule.newLead')} />
          <VerifiedOnly user={user}>
            <NoTreatmentNotice user={user} />
            <NewSchedule user={user} />
          </VerifiedOnly>
        </>
      )}
    </ScreenGuard>
  );
}

function NewSchedule({ user }: { user: SessionUser }) {
  const { t } = useWords();
  const open = useOpenDays();
  const slots = useMySlots(user.email);
  const heading = useRef<HTMLHeadingElement>(null);
  const { ask, dialog } = useWithdrawal(() => heading.current?.focus());
  const { closed } = open;
  const { days } = slots;
  if ((open.isError && !closed) || (slots.isError && !days)) {
    const retry = () => void Promise.all([open.refetch(), slots.refetch()]);
    return <ErrorState title={t('schedule.loadFailed')} retryLabel={t('schedule.tryAgain')} onRetry={retry} />;
  }
  if (!closed || !days) return <Skeleton className="h-112" />;
  return (
    <div className="grid gap-8">
      <DayPlanner user={user} open={{ today: open.today, last: open.last, closed }} published={days} />
      {days.length > 0 && (
        <section className="grid gap-4">
          <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
            {t('schedule.yours')}
          </h2>
          <ScheduleTable days={days} onWithdraw={ask} />
        </section>
      )}
      {dialog}
    </div>
  );
}
