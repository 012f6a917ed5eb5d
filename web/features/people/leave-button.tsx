import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { listAbsences } from '#contract/absences/absences';
import { addDays, longDate, type Day } from '#domain/shared/time';
import { formatShortDate } from '#i18n/format';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LazyDialog } from '#web/ui/lazy-dialog.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { whenUsed } from '#web/when-used.ts';
import type { LeaveDialogProps } from './leave-dialog.tsx';
import { personElementId } from './person-name.tsx';

const LeaveDialog = lazyComponent(async () => (await import('./leave-dialog.tsx')).LeaveDialog);

/** The doctors who leave or have left the clinic: their last day and the id of that absence, by email address. */
export function useLeaving(): Map<string, { lastDay: Day; id: string }> {
  const { data } = useRoute(listAbsences, { query: {} }, { isLive: true });
  const leaving = data?.data.filter(({ kind, last_day: last }) => kind === 'leaving' && last === null) ?? [];
  return new Map(
    leaving.map(({ doctor_email: email, first_day: first, _id: id }) => [email, { lastDay: addDays(first, -1), id }]),
  );
}

/** The last day of a doctor who leaves, with a link to what becomes of their appointments. */
export function LastDay({ name, lastDay, id }: { name: string; lastDay: Day; id: string }) {
  const { t, language } = useMessages();
  const date = formatShortDate(longDate(lastDay), language);
  return (
    <Link
      to={paths.absence(id)}
      aria-label={t('people.lastDayOf', { name, date })}
      className="relative z-1 block text-sm font-semibold underline underline-offset-4"
    >
      {t('people.lastDayIs', { date })}
    </Link>
  );
}

/** Opens the dialog that asks for the last day of a doctor who leaves the clinic. */
export function LeaveButton({ doctor, renderDecisions }: Omit<LeaveDialogProps, 'onClose'>) {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => whenUsed(() => LeaveDialog.preload()), []);
  const title = t('people.leaveOne', { name: doctor.name });
  const close = (isLeaving = false) => {
    flushSync(() => setOpen(false));
    // The button goes with the last day.
    if (isLeaving) document.querySelector<HTMLElement>(`#${personElementId(doctor)}`)?.focus();
  };
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="min-h-11 xl:min-h-8"
        aria-label={`${t('people.leave')} ${title}`}
        onClick={() => setOpen(true)}
      >
        {t('people.leave')}
      </Button>
      {/* The button stands in a column that is aligned to the end. */}
      <span className="contents text-start">
        {isOpen && (
          <LazyDialog title={title} closeLabel={t('people.back')} size="sm" failed={t('people.failed')} onClose={close}>
            <LeaveDialog doctor={doctor} renderDecisions={renderDecisions} onClose={close} />
          </LazyDialog>
        )}
      </span>
    </>
  );
}
