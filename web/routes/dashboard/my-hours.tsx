import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Absence } from '#contract/absences/absences';
import type { ScheduledDay } from '#contract/bookings/schedule';
import { addDays, type Day } from '#domain/shared/time';
import { slotsOfDay } from '#domain/slots/plans';
import { clockOfSlot, formatDate } from '#i18n/format';
import { errorMessage } from '#web/api/error-message.ts';
import type { SessionUser } from '#web/api/session-store.ts';
import { AbsencesScreen } from '#web/features/absences/absences-screen.tsx';
import { AwayPanel, useAwayChanges } from '#web/features/absences/away-panel.tsx';
import { BookedSlot } from '#web/features/bookings/booked-slot.tsx';
import { DoctorPayment } from '#web/features/bookings/staff-payment.tsx';
import { StateBadge } from '#web/features/bookings/state-badge.tsx';
import { useDirectMove } from '#web/features/bookings/use-direct-move.tsx';
import { CalendarPanel } from '#web/features/calendars/calendar-panel.tsx';
import { FitsTable, type BookableDay } from '#web/features/plans/fits-table.tsx';
import { PlanResult } from '#web/features/plans/plan-result.tsx';
import { focusPlanRow, PlanRows } from '#web/features/plans/plan-rows.tsx';
import { PlanSettings } from '#web/features/plans/plan-settings.tsx';
import { usePlanEditor } from '#web/features/plans/use-plan-editor.ts';
import { usePlans, type ListedPlans, type Whose } from '#web/features/plans/use-plans.ts';
import { useUser } from '#web/features/sessions/guarded-outlet.tsx';
import { HoursBar } from '#web/features/slots/hours-bar.tsx';
import { HoursWeek, WeekSkeleton, type DrawnHours } from '#web/features/slots/hours-week.tsx';
import { NoTreatmentNotice, VerifiedOnly } from '#web/features/slots/not-verified.tsx';
import { ScheduleDay } from '#web/features/slots/schedule-day.tsx';
import { useScheduleDays } from '#web/features/slots/use-schedule.ts';
import { useSlotDialogs } from '#web/features/slots/use-slot-dialogs.tsx';
import { useUnsentGuard } from '#web/features/slots/use-unsent-guard.tsx';
import { placeSlots, toRanges } from '#web/features/slots/week-axis.ts';
import { dayOf, mondayOf, weekOf } from '#web/features/slots/week.ts';
import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { useClinicClock } from '#web/use-clinic-clock.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useUndoBar } from '#web/ui/use-undo-bar.tsx';
import { Unread } from '#web/ui/unread.tsx';

export default function MyHoursPage() {
  const user = useUser();
  const { t } = useMessages();
  const doctorId = useSearchParams()[0].get('doctor');
  if (user.role === 'Doctor' && user.isVerified) {
    return (
      <>
        <NoTreatmentNotice user={user} />
        <LoadedHours user={user} whose={{}} />
      </>
    );
  }
  if (user.role !== 'Doctor' && doctorId)
    return <LoadedHours key={doctorId} user={user} whose={{ doctor_id: doctorId }} />;
  return (
    <>
      <PageHeading title={t('dashboard.myHours')} />
      {user.role === 'Doctor' ? (
        <VerifiedOnly user={user}>{null}</VerifiedOnly>
      ) : (
        <EmptyState illustration={<EmptyCalendar />} title={t('plans.chooseDoctor')}>
          <ButtonLink to={paths.manageDoctors} variant="accent">
            {t('dashboard.manageDoctor')}
          </ButtonLink>
        </EmptyState>
      )}
    </>
  );
}

type HoursProps = { user: SessionUser; whose: Whose };

function LoadedHours(props: HoursProps) {
  const { t } = useMessages();
  const plans = usePlans(props.whose);
  if (plans.listed) return <Hours {...props} listed={plans.listed} />;
  return (
    <>
      <div className="-mt-3 mb-2 flex min-h-15 items-center md:min-h-16">
        <h1 className="text-2xl rail:text-[1.75rem]">{t('dashboard.myHours')}</h1>
      </div>
      <Unread read={plans} failed={t('plans.loadFailed')} size="h-160" />
    </>
  );
}

function Hours({ user, whose, listed }: HoursProps & { listed: ListedPlans }) {
  const { t, language } = useMessages();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const clock = useClinicClock();
  const { doctor, weeks, grid } = listed;
  const isOwn = whose.doctor_id === undefined;
  const until = addDays(clock.day, weeks * 7);
  const day = search.has('day') ? dayOf(search.get('day'), clock.day) : null;
  const week = weekOf(day ?? search.get('week'), clock.day);
  const monday = week[0]!;
  const linkOf = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(whose.doctor_id ? { doctor: whose.doctor_id } : {});
    for (const [name, value] of Object.entries(change)) if (value !== null) next.set(name, value);
    return `?${next}`;
  };
  const { days = [], data, refetch, isError, isPlaceholderData } = useScheduleDays(monday, week.at(-1)!, whose);
  const editor = usePlanEditor(whose, listed, { today: clock.day, monday });
  const guard = useUnsentGuard(editor.changes > 0 && editor.isEdited);
  const [opened, setOpened] = useState<string | null>(null);
  const done = useUndoBar({
    undo: t('changes.undo'),
    undone: t('hours.undone'),
    failed: (error) => errorMessage(error, t, 'changes.undoUnknown'),
  });
  const slotDialogs = useSlotDialogs(doctor.email, days, done.show);
  const away = useAwayChanges(doctor.email);
  const direct = useDirectMove(doctor.email, ({ AppointmentDate, slot, canUndo }, takeBack) => {
    const place = { date: formatDate(AppointmentDate, language), time: clockOfSlot(slot, language) };
    done.show(t('hours.moved', place), canUndo ? takeBack : null);
  });
  const recorded = (absence: Absence) => {
    if (absence.appointments > 0) return navigate(paths.absence(absence._id));
    done.show(t('absences.recorded'), () => away.revoke(absence, clock.day));
    return navigate(linkOf({ week: monday }), { replace: true, preventScrollReset: true });
  };

  const scheduleOf = (wanted: Day) => days.find((candidate) => candidate.day === wanted);
  const drawnOn = (wanted: Day): DrawnHours => {
    const scheduled = scheduleOf(wanted);
    const { ranges, began, isDraft } = editor.dayOn(wanted);
    if (!scheduled?.isOpen || scheduled.isAbsent) return { ranges: [], was: null };
    const hours = toRanges(scheduled.hours);
    const published = hours.length > 0 || wanted < clock.day || wanted > until ? hours : began;
    const own = editor.byHand.get(wanted);
    if (own !== undefined) return { ranges: own ?? ranges, was: published };
    if (scheduled.isByHand) return { ranges: hours, was: null };
    if (editor.isSuggested && wanted >= clock.day && published.length === 0)
      return { ranges, was: null, isSuggested: true };
    const isShownAsDraft = wanted >= clock.day && (isDraft || (wanted > until && ranges.length > 0));
    return isShownAsDraft ? { ranges, was: published } : { ranges: published, was: null };
  };
  const bookable = days
    .filter(({ isOpen, isAbsent }) => isOpen && !isAbsent)
    .map((scheduled): BookableDay => {
      const { ranges, was } = drawnOn(scheduled.day);
      const planned = editor.dayOn(scheduled.day).day;
      const placed = placeSlots(scheduled);
      const isFree = ({ state }: { state: string }) => state === 'free';
      const rest = { day: scheduled.day, busy: toRanges(scheduled.busy) };
      if (was === null) {
        const slots = placed.filter(isFree).map(({ range }) => range);
        return { ...rest, hours: toRanges(scheduled.hours), slots, taken: toRanges(scheduled.taken) };
      }
      const taken = placed.filter((slot) => !isFree(slot)).map(({ range }) => range);
      if (editor.byHand.get(scheduled.day) || planned?.slot_minutes === 'treatment')
        return { ...rest, hours: ranges, slots: [], taken };
      const slots = ranges.flatMap((hours) =>
        slotsOfDay({ hours, breaks: [], slotMinutes: planned?.slot_minutes ?? null }),
      );
      return { ...rest, hours: [], slots, taken };
    });
  const bookings = days.flatMap(({ slots }) => slots.flatMap(({ booking }) => booking ?? []));
  const problem = !data && isError && (
    <ErrorState title={t('bookings.patientsFailed')} onRetry={() => void refetch()} />
  );
  const open = (on: Day, slot: ScheduledDay['slots'][number]) =>
    slot.booking ? setOpened(slot.booking._id) : slotDialogs.open(on, slot);
  return (
    <>
      <HoursBar
        title={isOwn ? t('dashboard.myHours') : t('hours.ofDoctor', { doctor: doctor.name })}
        monday={monday}
        linkOf={(to) => linkOf({ week: to })}
        weeks={weeks}
        until={until}
        editor={editor}
      />
      <div className="grid gap-x-5 gap-y-4 pb-16 xl:grid-cols-[minmax(0,1fr)_26rem] min-[120rem]:grid-cols-[minmax(0,1fr)_30rem] md:pb-0">
        <div className="grid min-w-0 content-start gap-4">
          <BookedSlot booking={bookings.find(({ _id }) => _id === opened) ?? null} onClose={() => setOpened(null)} />
          {day === null && problem}
          {day === null && !problem && !data && <WeekSkeleton />}
          {day === null && data && (
            <HoursWeek
              days={days}
              hoursOn={drawnOn}
              grid={grid}
              isStale={isPlaceholderData}
              linkOf={(to) => linkOf({ day: to })}
              onHours={(on, index, range) => editor.setRange(on, drawnOn(on).ranges, index, range)}
              onOpenHours={(on) => focusPlanRow(editor.dayOn(on).day)}
              onOpen={open}
              onMove={direct.move}
              onAdd={isOwn ? slotDialogs.add : null}
            />
          )}
          {day !== null && !data && !problem && <Skeleton className="h-96" />}
          {day !== null && (data || problem) && (
            <ScheduleDay
              day={day}
              schedule={scheduleOf(day)}
              isStale={isPlaceholderData || !data}
              problem={problem}
              linkOf={(to) => linkOf({ day: to })}
              backLink={linkOf({ week: mondayOf(day) })}
              hours={drawnOn(day).ranges}
              onOpen={(slot) => open(day, slot)}
              onAdd={isOwn ? slotDialogs.add : null}
              renderState={(booking) => (
                <span className="inline-flex flex-wrap gap-2">
                  <StateBadge booking={booking.appointmentData} />
                  <DoctorPayment booking={booking} />
                </span>
              )}
            />
          )}
        </div>
        {/* Below a day, whose list is as long as it is. */}
        <aside
          hidden={day !== null && !data && !problem}
          className="grid content-start gap-5 border-base-300 *:border-base-300 md:max-xl:grid-cols-2 xl:border-s xl:ps-5 xl:*:not-first:border-t xl:*:not-first:pt-3 print:hidden"
        >
          <div className="grid content-start gap-4">
            <PlanRows
              editor={editor}
              handDays={days.flatMap(({ day: on, isByHand }) => {
                const own = editor.byHand.get(on);
                const isOwn = own === undefined ? isByHand : own !== null;
                return isOwn ? [{ day: on, ranges: drawnOn(on).ranges, isDraft: own !== undefined }] : [];
              })}
              isChangedDay={(planned) =>
                week.some((on) => editor.dayOn(on).day === planned && editor.dayOn(on).isDraft)
              }
            />
            <PlanSettings editor={editor} today={clock.day} />
          </div>
          <FitsTable listed={listed} days={data ? bookable : null} clock={clock} />
          <AwayPanel
            today={clock.day}
            doctorEmail={doctor.email}
            addLink={linkOf({ week: monday, away: '', from: clock.day, to: clock.day })}
            onRemoved={(takeBack) => done.show(t('absences.ended'), takeBack)}
          />
          <CalendarPanel
            busyTimes={days.reduce((sum, { busy }) => sum + busy.length, 0)}
            doctorEmail={isOwn ? undefined : doctor.email}
          />
        </aside>
      </div>
      <Dialog
        isOpen={search.has('away')}
        size="xl"
        title={t('absences.one')}
        onClose={() => void navigate(linkOf({ week: monday }), { preventScrollReset: true })}
      >
        <AbsencesScreen today={clock.day} user={user} hasList={false} onRecorded={(made) => void recorded(made)} />
      </Dialog>
      <PlanResult editor={editor} />
      {slotDialogs.dialog}
      {direct.dialog}
      {guard}
      {done.bar}
    </>
  );
}
