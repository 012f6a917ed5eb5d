import { useAction } from '#web/api/use-action.ts';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { createAbsence, listAbsences, previewAbsence, type Decisions, type Preview } from '#contract/absences/absences';
import type { User } from '#contract/people/people';
import { addDays, clinicClock, isDay, longDate, type Day } from '#domain/shared/time';
import { formatDate } from '#i18n/format';
import { callRoute } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { routeQuery, useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { RetryError } from '#web/ui/retry-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';

/** Shows what is done about each later appointment of a doctor, with the button that confirms it. */
export type RenderDecisions = (
  wanted: {
    preview: Preview;
    ofDoctor: string;
    previewQuery: (decisions: Decisions) => ReturnType<typeof routeQuery<typeof previewAbsence>>;
  },
  renderConfirm: (decisions: Decisions) => ReactNode,
) => ReactNode;

type LeaveDialogProps = {
  doctor: User;
  renderDecisions: RenderDecisions;
  onClose: () => void;
};

/** Asks for the last day of a doctor who leaves the clinic, and what is done about each appointment after it. */
export function LeaveDialog({ doctor, renderDecisions, onClose }: LeaveDialogProps) {
  const { t, language } = useMessages();
  const navigate = useNavigate();
  const refetch = useRefetch(listAbsences);
  const [lastDay, setLastDay] = useState<Day>('');
  const [today] = useState(() => clinicClock(new Date()).day);
  const isValid = isDay(lastDay) && lastDay >= addDays(today, -1);
  const leaving = { doctor_email: doctor.email, first_day: isValid ? addDays(lastDay, 1) : today, last_day: null };
  const preview = useRoute(previewAbsence, { body: leaving }, { isReady: isValid, isLive: true });
  // Not what was counted when the dialog was last open.
  const counts = isValid && preview.isFetchedAfterMount ? preview.data?.data : undefined;
  const failure = isValid ? preview.error : null;

  const leave = useAction(t, {
    mutationFn: (decisions: Decisions) => callRoute(createAbsence, { body: { ...leaving, decisions } }),
    onSuccess: async ({ data }) => {
      void refetch();
      toast.success(t('people.leaves', { name: doctor.name, date: formatDate(longDate(lastDay), language) }));
      if (data.appointments > 0) await navigate(paths.absence(data._id));
      else onClose();
    },
    unreachable: 'people.failed',
  });
  const previewQuery = (decisions: Decisions) => routeQuery(previewAbsence, { body: { ...leaving, decisions } });
  const hasAppointments = counts !== undefined && counts.count > 0;
  const isBusy = leave.isPending;
  const confirmation = (decisions: Decisions) => (
    <Button variant="danger" isBusy={isBusy} disabled={!counts || preview.isError} onClick={() => leave.run(decisions)}>
      {t('people.leaveConfirm')}
    </Button>
  );
  return (
    <Dialog
      title={t('people.leaveOne', { name: doctor.name })}
      size={hasAppointments ? 'xl' : 'sm'}
      isOpen
      closeLabel={t('people.back')}
      onClose={() => !isBusy && onClose()}
    >
      <div className="grid gap-5 wrap-anywhere">
        <p>{t('people.leaveText')}</p>
        <div className="max-w-xs">
          <TextField
            type="date"
            label={t('people.lastDay')}
            min={today}
            value={lastDay}
            error={lastDay !== '' && !isValid ? t('people.lastDayPast') : undefined}
            onChange={(event) => {
              leave.reset();
              setLastDay(event.target.value);
            }}
          />
        </div>
        <div aria-live="polite" className="min-h-6">
          {isValid && !counts && !failure && <p>{t('people.leaveCounting')}</p>}
          {counts && (
            <p>
              {t('people.leaveAppointments', { count: counts.count })}{' '}
              {t('people.leaveSlots', { count: counts.freeSlots })}
            </p>
          )}
        </div>
        {hasAppointments && renderDecisions({ preview: counts, ofDoctor: doctor.email, previewQuery }, confirmation)}
        {failure && (
          <RetryError text={errorMessage(failure, t, 'people.failed')} onRetry={() => void preview.refetch()} />
        )}
        <FormError>{leave.failure}</FormError>
        <DialogButtons isSafe cancelLabel={t('people.back')} isBusy={isBusy} onCancel={onClose}>
          {!hasAppointments && confirmation({ default: 'offer', of: [] })}
        </DialogButtons>
      </div>
    </Dialog>
  );
}
