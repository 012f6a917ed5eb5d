import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { listAbsences } from '#contract/absences/absences';
import type { User } from '#contract/people/people';
import { addDays, longDate, type Day } from '#domain/shared/time';
import { formatShortDate } from '#i18n/format';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { LazyDialog } from '#web/ui/lazy-dialog.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { whenUsed } from '#web/when-used.ts';
import type { RenderDecisions } from './leave-dialog.tsx';

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
      className="block text-sm font-semibold underline underline-offset-4"
    >
      {t('people.lastDayIs', { date })}
    </Link>
  );
}

/** The dialog that asks for the last day of a doctor who leaves the clinic. */
export function useLeaveDialog(renderDecisions: RenderDecisions) {
  const { t } = useMessages();
  const [doctor, setDoctor] = useState<User | null>(null);
  useEffect(() => whenUsed(() => LeaveDialog.preload()), []);
  const close = () => setDoctor(null);
  return {
    ask: setDoctor,
    dialog: doctor && (
      <LazyDialog
        title={t('people.leaveOne', { name: doctor.name })}
        closeLabel={t('people.back')}
        size="sm"
        failed={t('people.failed')}
        onClose={close}
      >
        <LeaveDialog doctor={doctor} renderDecisions={renderDecisions} onClose={close} />
      </LazyDialog>
    ),
  };
}
