import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { getAbsence, type Absence, type AffectedAppointment } from '#contract/absences/absences';
import { useRoute } from '#web/api/use-route.ts';
import { errorMessage, hasErrorCode } from '#web/api/error-message.ts';
import type { Day } from '#domain/shared/time';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Unread } from '#web/ui/unread.tsx';
import { formatDays } from './absent-days.ts';
import { AbsenceState, isRevoked } from './absence-list.tsx';
import { AffectedRow } from './affected-row.tsx';
import { EndAbsence } from './end-absence.tsx';

/** How often the progress is read while the job works, in milliseconds. */
const PROGRESS_MS = 2000;

const isPending = ({ state }: AffectedAppointment) => state === 'pending';
const isToCall = ({ callReason, calledAt }: AffectedAppointment) => callReason !== null && calledAt === null;

/** `canChange` is false for reception, which only reads absences. */
type AbsenceProgressProps = { id: string; today: Day; hasDoctor: boolean; canChange: boolean };

/** One absence, or for a closure's id the closure: what became of each appointment, and ending it early. */
export function AbsenceProgress({ id, today, hasDoctor, canChange }: AbsenceProgressProps) {
  const { t, language } = useMessages();
  const read = useRoute(
    getAbsence,
    { params: { id } },
    { pollWhile: ({ data }) => data.appointments.some(isPending), pollMs: PROGRESS_MS, isLive: true },
  );
  const absence = read.data?.data.absence ?? null;
  const closure = read.data?.data.closure ?? null;
  // Reception has no screen of closures.
  const back =
    closure && canChange
      ? { to: paths.closures, label: t('absences.backToClosures') }
      : hasDoctor
        ? { to: paths.absences, label: t('absences.back') }
        : { to: paths.myHours, label: t('dashboard.myHours') };
  return (
    <>
      <PageHeading
        title={closure ? closure.names[language] || t('absences.ofClosure') : t('absences.one')}
        lead={
          <Link to={back.to} className="inline-flex items-center gap-2 text-base link print:hidden">
            <ArrowLeft aria-hidden="true" className="size-4" />
            {back.label}
          </Link>
        }
      />
      {!read.data && (
        <Unread
          read={read}
          failed={t(
            hasErrorCode(read.error, 'not_found', 'invalid_input') ? 'absences.notFound' : 'absences.listFailed',
          )}
          text={errorMessage(read.error, t)}
          size="h-96"
        />
      )}
      {read.data && (
        <div className="grid gap-6">
          {absence && <Head absence={absence} today={today} hasDoctor={hasDoctor} canChange={canChange} />}
          {closure && (
            <h2 className="text-2xl">
              {formatDays({ first: closure.first_day, last: closure.last_day }, language, t)}
            </h2>
          )}
          <Progress appointments={read.data.data.appointments} />
          <Rows id={id} absence={absence} appointments={read.data.data.appointments} canChange={canChange} />
        </div>
      )}
    </>
  );
}

type RowsProps = { id: string; absence: Absence | null; appointments: AffectedAppointment[]; canChange: boolean };

function Rows({ id, absence, appointments, canChange }: RowsProps) {
  if (appointments.length === 0) return null;
  return (
    <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100">
      {appointments.map((appointment) => (
        <li key={appointment._id}>
          <AffectedRow
            absenceId={id}
            appointment={appointment}
            ofDoctor={absence?.doctor_email ?? null}
            isLeaving={absence?.kind === 'leaving'}
            canChange={canChange}
          />
        </li>
      ))}
    </ul>
  );
}

function Head({ absence, today, hasDoctor, canChange }: Omit<AbsenceProgressProps, 'id'> & { absence: Absence }) {
  const { t, language } = useMessages();
  const { first_day: first, last_day: last, doctor_name: doctor } = absence;
  const days = formatDays({ first, last }, language, t);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h2 ref={heading} tabIndex={-1} className="flex flex-wrap items-center gap-x-3 gap-y-2 text-2xl outline-none">
        {isRevoked(absence) ? t('absences.revokedTitle') : days}
        {hasDoctor && `, ${doctor}`}
        <AbsenceState absence={absence} today={today} />
      </h2>
      {canChange && (last === null || last >= today) && (
        // The button goes with the last day.
        <EndAbsence absence={absence} today={today} absenceName={days} onEnded={() => heading.current?.focus()} />
      )}
    </header>
  );
}

/** How many appointments are processed, and how many patients have to be called. */
function Progress({ appointments }: { appointments: AffectedAppointment[] }) {
  const { t } = useMessages();
  const count = appointments.length;
  const done = appointments.filter((appointment) => !isPending(appointment)).length;
  const calls = appointments.filter(isToCall).length;
  if (count === 0) return <p>{t('absences.noneAffected')}</p>;
  return (
    <div className="grid gap-4">
      <div className="grid gap-2" aria-live="polite">
        <progress className="progress h-2.5 w-full progress-primary" value={done} max={count} aria-hidden="true" />
        <p>
          {t('absences.progress', { done, count })} {done < count && t('absences.working')}
        </p>
      </div>
      {calls > 0 && (
        <Notice tone="warning">
          {t('absences.toCallList', { count: calls })}{' '}
          <Link to={paths.inboxOf('calls')} className="link">
            {t('absences.toCalls')}
          </Link>
        </Notice>
      )}
    </div>
  );
}
