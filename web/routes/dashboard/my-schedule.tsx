import { Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SessionUser } from '#web/api/session-store.ts';
import { useUser } from '#web/features/sessions/guarded-outlet.tsx';
import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import { BookedSlot } from '#web/features/bookings/booked-slot.tsx';
import { DoctorPayment } from '#web/features/bookings/staff-payment.tsx';
import { StateBadge } from '#web/features/bookings/state-badge.tsx';
import { NoTreatmentNotice } from '#web/features/slots/no-treatment.tsx';
import { VerifiedOnly } from '#web/features/slots/not-verified.tsx';
import { ScheduleDay } from '#web/features/slots/schedule-day.tsx';
import { ScheduleTable } from '#web/features/slots/schedule-table.tsx';
import { useScheduleDays } from '#web/features/slots/use-schedule-days.ts';
import { useMySlots } from '#web/features/slots/use-schedule.ts';
import { useToday } from '#web/features/slots/use-today.ts';
import { useWithdrawal } from '#web/features/slots/use-withdrawal.tsx';
import { ViewSwitch, viewOf } from '#web/features/slots/view-switch.tsx';
import { dayOf, weekOf } from '#web/features/slots/week.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { whenIdle } from '#web/when-idle.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { RowsSkeleton } from '#web/ui/rows-skeleton.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const ScheduleWeek = lazyComponent(async () => (await import('#web/features/slots/schedule-week.tsx')).ScheduleWeek);

export default function MySchedulePage() {
  const user = useUser();
  const { t } = useMessages();
  const [search] = useSearchParams();
  const view = viewOf(search);
  useEffect(() => whenIdle(ScheduleWeek.preload), []);
  return (
    <>
      <PageHeading
        title={t('dashboard.mySchedule')}
        action={
          user.isVerified && (
            <>
              <ButtonLink to={paths.absences} variant="outline" className="print:hidden">
                {t('dashboard.absences')}
              </ButtonLink>
              <ViewSwitch view={view} />
            </>
          )
        }
      />
      <VerifiedOnly user={user}>
        <NoTreatmentNotice user={user} />
        {view === 'table' ? <AllTimes user={user} /> : <Calendar user={user} view={view} search={search} />}
      </VerifiedOnly>
    </>
  );
}

function AllTimes({ user }: { user: SessionUser }) {
  const { t } = useMessages();
  const { days, isError, refetch } = useMySlots(user.email);
  const list = useRef<HTMLDivElement>(null);
  const { ask, dialog } = useWithdrawal(() => list.current?.focus());
  if (!days && isError) {
    return <ErrorState title={t('slots.loadFailed')} onRetry={() => void refetch()} />;
  }
  if (!days) return <RowsSkeleton />;
  if (days.length === 0) {
    return (
      <EmptyState illustration={<EmptyCalendar />} title={t('slots.none')}>
        <ButtonLink to={paths.plan} variant="accent">
          {t('dashboard.plan')}
        </ButtonLink>
        <ButtonLink to={paths.newSchedule} variant="outline">
          {t('slots.noneNext')}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <ScheduleTable days={days} onWithdraw={ask} />
      {dialog}
    </div>
  );
}

type CalendarProps = { user: SessionUser; view: 'week' | 'day'; search: URLSearchParams };

function Calendar({ user, view, search }: CalendarProps) {
  const { t } = useMessages();
  const today = useToday();
  const wanted = view === 'week' ? weekOf(search.get('week'), today) : [dayOf(search.get('day'), today)];
  const first = wanted.at(0) ?? today;
  const { days, refetch, isError, isPlaceholderData } = useScheduleDays(first, wanted.at(-1) ?? today);
  const [opened, setOpened] = useState<string | null>(null);
  if (!days && !isError) return <Skeleton className="h-120" />;
  const problem = !days && <ErrorState title={t('bookings.patientsFailed')} onRetry={() => void refetch()} />;
  const bookings = days?.flatMap(({ slots }) => slots.flatMap(({ booking }) => booking ?? []));
  const open = ({ _id }: { _id: string }) => setOpened(_id);
  return (
    <div className="grid gap-4">
      <BookedSlot booking={bookings?.find(({ _id }) => _id === opened) ?? null} onClose={() => setOpened(null)} />
      {view === 'week' &&
        (problem || (
          <Suspense fallback={<Skeleton className="h-120" />}>
            <ScheduleWeek doctorEmail={user.email} days={days ?? []} isStale={isPlaceholderData} onOpenBooking={open} />
          </Suspense>
        ))}
      {view === 'day' && (
        <ScheduleDay
          day={first}
          schedule={days?.[0]}
          isStale={isPlaceholderData}
          problem={problem}
          onOpenBooking={open}
          renderState={(booking) => (
            <span className="inline-flex flex-wrap gap-2 sm:flex-col sm:items-end">
              <StateBadge booking={booking.appointmentData} />
              <DoctorPayment booking={booking} />
            </span>
          )}
        />
      )}
    </div>
  );
}
