import { useState } from 'react';
import { flushSync } from 'react-dom';
import { endAbsence, getAbsence, listAbsences, type Absence } from '#contract/absences/absences';
import { listInbox } from '#contract/desk/inbox';
import { listSlots } from '#contract/slots/slots';
import { addDays, type Day } from '#domain/shared/time';
import { formatDay } from '#i18n/format';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { toast } from '#web/ui/toast.ts';

/** The most days among which the last one is chosen. */
const MAX_DAYS = 60;

/** The days that can become the last one: from yesterday, or before the first day, until before the present last one. */
function earlierEnds({ first, last }: { first: Day; last: Day | null }, today: Day): Day[] {
  const yesterday = addDays(today, -1);
  const beforeFirst = addDays(first, -1);
  const from = beforeFirst > yesterday ? beforeFirst : yesterday;
  return Array.from({ length: MAX_DAYS }, (_, index) => addDays(from, index)).filter(
    (day) => last === null || day < last,
  );
}

type EndAbsenceProps = { absence: Absence; today: Day; absenceName: string; onEnded: () => void };

/** Ends an absence early, after asking for its last day. */
export function EndAbsence({ absence, today, absenceName, onEnded }: EndAbsenceProps) {
  const { t, language } = useMessages();
  const { _id: id, first_day: first, last_day: last } = absence;
  const ends = earlierEnds({ first, last }, today);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState('');
  const refetch = useRefetch(getAbsence, listAbsences, listInbox, listSlots);
  const lastDay = ends.includes(chosen) ? chosen : (ends[0] ?? first);
  const ending = useAction(t, {
    unreachable: 'absences.notEnded',
    mutationFn: () => callRoute(endAbsence, { params: { id }, body: { last_day: lastDay } }),
    onSuccess: () => {
      toast.success(t('absences.ended'));
      // Closed first: nothing behind an open dialog can have the focus.
      flushSync(() => setOpen(false));
      onEnded();
    },
    onSettled: () => void refetch(),
  });
  if (ends.length === 0) return null;
  return (
    <>
      <Button variant="outline" aria-label={t('absences.endOne', { what: absenceName })} onClick={() => setOpen(true)}>
        {t('absences.endEarly')}
      </Button>
      <ConfirmDialog
        title={t('absences.endTitle')}
        message={
          <div className="grid gap-4">
            <p>{t('absences.endText')}</p>
            <SelectField
              label={t('absences.endLast')}
              value={lastDay}
              onChange={(event) => setChosen(event.target.value)}
              options={ends.map((day) => [day, day < first ? t('absences.endAtOnce') : formatDay(day, language)])}
            />
          </div>
        }
        failure={ending.failure}
        confirmLabel={t('absences.endNow')}
        cancelLabel={t('absences.keepIt')}
        isHarmless
        isOpen={isOpen}
        isBusy={ending.isPending}
        onConfirm={() => ending.run()}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}
