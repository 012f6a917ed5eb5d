import { Plus, X } from 'lucide-react';
import { Link } from 'react-router';
import { createAbsence, endAbsence, listAbsences, type Absence } from '#contract/absences/absences';
import { getSchedule } from '#contract/bookings/schedule';
import { listSlots } from '#contract/slots/slots';
import { addDays, type Day } from '#domain/shared/time';
import { errorMessage } from '#web/api/error-message.ts';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { useCallOnce } from '#web/api/use-call-once.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { IconButton } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-style.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { formatDays } from './absent-days.ts';
import { isRevoked } from './absence-list.tsx';

/** What takes back that an absence was declared or removed; resolves once it is. */
export type AwayUndo = () => Promise<unknown>;

/** Declares an absence that affects nobody again, or revokes one; an absence with appointments is ended on its own page. */
export function useAwayChanges(doctorEmail: string) {
  const refetch = useRefetch(listAbsences, getSchedule, listSlots);
  const callOnce = useCallOnce();
  const revoke = async ({ _id: id, first_day: first }: Absence, today: Day) => {
    const last_day = addDays(first < today ? today : first, -1);
    await callRoute(endAbsence, { params: { id }, body: { last_day } });
    void refetch();
  };
  const declare = async ({ first_day: first, last_day }: Absence, today: Day) => {
    const days = { doctor_email: doctorEmail, first_day: first < today ? today : first, last_day };
    await callOnce(createAbsence, { body: { ...days, decisions: { default: 'offer', of: [] } } });
    void refetch();
  };
  return { revoke, declare };
}

type AwayPanelProps = {
  today: Day;
  doctorEmail: string;
  /** The location in which an absence is declared. */
  addLink: string;
  onRemoved: (undo: AwayUndo) => void;
};

/** A doctor's absences that are not over, and a link to declare one. */
export function AwayPanel({ today, doctorEmail, addLink, onRemoved }: AwayPanelProps) {
  const { t, language } = useMessages();
  const list = useRoute(listAbsences, { query: { doctor_email: doctorEmail } }, { isLive: true });
  const { revoke, declare } = useAwayChanges(doctorEmail);
  const removing = useAction(t, {
    mutationFn: (absence: Absence) => revoke(absence, today),
    onSuccess: (_none, absence) => onRemoved(() => declare(absence, today)),
    onError: (error) => toast.error(errorMessage(error, t, 'absences.notEnded')),
  });
  const absences = list.data?.data.filter(
    (absence) => !isRevoked(absence) && (absence.last_day === null || absence.last_day >= today),
  );
  return (
    <section aria-labelledby="away" className="grid content-start gap-1">
      <div className="flex min-h-10 items-center justify-between gap-2">
        <h2 id="away" className="text-lg">
          {t('hours.away')}
        </h2>
        <Link to={addLink} preventScrollReset className={buttonClass('ghost', 'md', 'px-3 text-primary')}>
          <Plus aria-hidden="true" className="size-5" />
          {t('absences.one')}
        </Link>
      </div>
      {!absences && <Skeleton className="h-5" />}
      {absences?.length === 0 && <p className="text-sm text-base-content/75">{t('hours.notAway')}</p>}
      {absences?.map((absence) => {
        const { _id: id, first_day: first, last_day: last, appointments, kind } = absence;
        const days = formatDays({ first, last }, language, t);
        return (
          <div key={id} className="flex items-center gap-2">
            <Link to={paths.absence(id)} className="me-auto grid min-h-11 content-center leading-5 hover:underline">
              <span className="text-[15px] font-semibold">{days}</span>
              <span className="text-sm text-base-content/75">
                {appointments === 0 ? t('hours.nobodyAffected') : t('absences.countAffected', { count: appointments })}
              </span>
            </Link>
            {appointments === 0 && kind === 'absence' && (
              <IconButton
                icon={X}
                label={t('hours.removeAway', { days })}
                aria-disabled={removing.isPending}
                onClick={() => removing.run(absence)}
              />
            )}
          </div>
        );
      })}
    </section>
  );
}
