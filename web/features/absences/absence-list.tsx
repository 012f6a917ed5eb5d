import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Absence } from '#contract/absences/absences';
import { listAbsences } from '#contract/absences/absences';
import type { Day } from '#domain/shared/time';
import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Unread } from '#web/ui/unread.tsx';
import { formatDays } from './absent-days.ts';

/** The absences that are current, to come or recently over; for the admin with their doctors. */
export function AbsenceList({ today, hasDoctor }: { today: Day; hasDoctor: boolean }) {
  const { t } = useMessages();
  const list = useRoute(listAbsences, { query: {} }, { isLive: true });
  const absences = list.data?.data;
  return (
    <section className="grid gap-4" aria-labelledby="absence-list">
      <h2 id="absence-list" className="text-2xl">
        {t('absences.listTitle')}
      </h2>
      {!absences && <Unread read={list} failed={t('absences.listFailed')} size={3} />}
      {absences?.length === 0 && <EmptyState illustration={<EmptyCalendar />} title={t('absences.none')} />}
      {absences && absences.length > 0 && (
        <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100">
          {absences.map((absence) => (
            <li key={absence._id}>
              <AbsenceRow absence={absence} today={today} hasDoctor={hasDoctor} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function AbsenceRow({ absence, today, hasDoctor }: { absence: Absence; today: Day; hasDoctor: boolean }) {
  const { t, language } = useMessages();
  const {
    _id: id,
    doctor_name: doctor,
    first_day: first,
    last_day: last,
    appointments,
    pending,
    waiting,
    calls,
  } = absence;
  const days = isRevoked(absence) ? t('absences.revokedTitle') : formatDays({ first, last }, language, t);
  const counts = [
    t('absences.countAffected', { count: appointments }),
    ...(pending > 0 ? [t('absences.countPending', { count: pending })] : []),
    ...(waiting > 0 ? [t('absences.countTasks', { count: waiting })] : []),
    ...(calls > 0 ? [t('absences.countCalls', { count: calls })] : []),
  ];
  return (
    <Link to={paths.absence(id)} className="flex items-center gap-4 px-4 py-3 hover:bg-base-200 sm:px-5">
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {hasDoctor ? `${doctor}, ${days}` : days}
          <AbsenceState absence={absence} today={today} />
        </span>
        <span className="text-sm text-base-content/75">{counts.join(' · ')}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-base-content/75" />
    </Link>
  );
}

/** Whether an absence was ended before its first day. */
export function isRevoked({ first_day: first, last_day: last }: Absence): boolean {
  return last !== null && last < first;
}

/** Whether an absence is to come, current, over, or was revoked. */
export function AbsenceState({ absence, today }: { absence: Absence; today: Day }) {
  const { t } = useMessages();
  const { first_day: first, last_day: last } = absence;
  if (isRevoked(absence)) return <Badge tone="neutral">{t('absences.revoked')}</Badge>;
  if (last !== null && last < today) return <Badge tone="neutral">{t('absences.over')}</Badge>;
  if (absence.kind === 'leaving') return <Badge tone="warning">{t('absences.leaving')}</Badge>;
  return <Badge tone="warning">{t(first <= today ? 'absences.running' : 'absences.planned')}</Badge>;
}
