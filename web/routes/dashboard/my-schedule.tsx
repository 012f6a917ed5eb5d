import type { SessionUser } from '#web/api/session-store.ts';
import { useUser } from '#web/features/sessions/guarded-outlet.tsx';
import { NoTreatmentNotice, VerifiedOnly } from '#web/features/slots/not-verified.tsx';
import { ScheduleTable } from '#web/features/slots/schedule-table.tsx';
import { useMySlots } from '#web/features/slots/use-schedule.ts';
import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Unread } from '#web/ui/unread.tsx';

export default function MySchedulePage() {
  const user = useUser();
  const { t } = useMessages();
  return (
    <>
      <PageHeading title={t('dashboard.mySchedule')} />
      <VerifiedOnly user={user}>
        <NoTreatmentNotice user={user} />
        <AllTimes user={user} />
      </VerifiedOnly>
    </>
  );
}

function AllTimes({ user }: { user: SessionUser }) {
  const { t } = useMessages();
  const slots = useMySlots(user.email);
  const { days } = slots;
  if (!days) return <Unread read={slots} failed={t('slots.loadFailed')} size={6} />;
  if (days.length === 0) {
    return (
      <EmptyState illustration={<EmptyCalendar />} title={t('slots.none')}>
        <ButtonLink to={paths.myHours} variant="accent">
          {t('dashboard.myHours')}
        </ButtonLink>
        <ButtonLink to={paths.newSchedule} variant="outline">
          {t('slots.noneNext')}
        </ButtonLink>
      </EmptyState>
    );
  }
  return <ScheduleTable docEmail={user.email} days={days} />;
}
