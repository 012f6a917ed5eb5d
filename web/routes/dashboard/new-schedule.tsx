import { Suspense, useEffect } from 'react';
import type { SessionUser } from '#web/api/session-store.ts';
import { useUser } from '#web/features/sessions/guarded-outlet.tsx';
import { NoTreatmentNotice, VerifiedOnly } from '#web/features/slots/not-verified.tsx';
import { ScheduleTable } from '#web/features/slots/schedule-table.tsx';
import { useMySlots, useOpenDays } from '#web/features/slots/use-schedule.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

// It brings the calendar.
const DayPlanner = lazyComponent(async () => (await import('#web/features/slots/day-planner.tsx')).DayPlanner);

export default function NewSchedulePage() {
  const user = useUser();
  const { t } = useMessages();
  return (
    <>
      <PageHeading title={t('dashboard.newSchedule')} lead={user.isVerified && t('slots.newLead')} />
      <VerifiedOnly user={user}>
        <NoTreatmentNotice user={user} />
        <NewSchedule user={user} />
      </VerifiedOnly>
    </>
  );
}

function NewSchedule({ user }: { user: SessionUser }) {
  const { t } = useMessages();
  useEffect(() => DayPlanner.preload(), []);
  const open = useOpenDays();
  const slots = useMySlots(user.email);
  const { closed } = open;
  const { days } = slots;
  if ((open.isError && !closed) || (slots.isError && !days)) {
    const retry = () => void Promise.all([open.refetch(), slots.refetch()]);
    return <ErrorState title={t('slots.loadFailed')} onRetry={retry} />;
  }
  const skeleton = <Skeleton className="h-112" />;
  if (!closed || !days) return skeleton;
  return (
    <Suspense fallback={skeleton}>
      <div className="grid gap-8">
        <DayPlanner user={user} open={{ today: open.today, last: open.last, closed }} published={days} />
        {days.length > 0 && (
          <section className="grid gap-4">
            <h2 className="text-2xl">{t('slots.yours')}</h2>
            <ScheduleTable docEmail={user.email} days={days} />
          </section>
        )}
      </div>
    </Suspense>
  );
}
