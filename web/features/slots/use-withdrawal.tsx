import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { listSlots, withdrawSlot } from '#contract/slots/slots';
import { summarizeTreatments } from '#contract/slots/treatments';
import { callRoute } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useAction } from '#web/api/use-action.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { clockOfSlot, formatDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';

/** Withdraws a time after a confirmation. `onDone` must move the focus, because the button is removed. */
export function useWithdrawal(onDone: () => void): { ask: (date: string, slot: string) => void; dialog: ReactNode } {
  const { t, language } = useMessages();
  const refetch = useRefetch(listSlots, summarizeTreatments);
  const [asked, setAsked] = useState<{ AppointmentDate: string; slot: string } | null>(null);
  const withdraw = useAction(t, {
    mutationFn: (query: NonNullable<typeof asked>) => callRoute(withdrawSlot, { query }),
    onSuccess: () => toast.success(t('slots.withdrawn')),
    onError: (error) => toast.error(errorMessage(error, t, 'slots.failed')),
    onSettled: () => {
      void refetch();
      // Closed first: nothing behind an open dialog can have the focus.
      flushSync(() => setAsked(null));
      onDone();
    },
  });
  const names = asked && {
    date: formatDate(asked.AppointmentDate, language),
    slot: clockOfSlot(asked.slot, language),
  };
  return {
    ask: (AppointmentDate, slot) => setAsked({ AppointmentDate, slot }),
    dialog: (
      <ConfirmDialog
        title={t('slots.withdrawTitle')}
        message={names && t('slots.withdrawText', names)}
        confirmLabel={t('slots.withdraw')}
        isOpen={asked !== null}
        isBusy={withdraw.isPending}
        onConfirm={() => asked && withdraw.run(asked)}
        onCancel={() => setAsked(null)}
      />
    ),
  };
}
