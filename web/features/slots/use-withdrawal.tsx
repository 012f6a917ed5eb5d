import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { SlotName } from '#domain/shared/slot-times';
import { errorMessage } from '#web/api/error-message.ts';
import { clockOfSlot, formatDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useSingleFlight } from '#web/ui/use-single-flight.ts';
import { useWithdraw } from './use-schedule.ts';

/** Withdraws a time after a confirmation. `onDone` must move the focus, because the button is removed. */
export function useWithdrawal(onDone: () => void): { ask: (date: string, slot: string) => void; dialog: ReactNode } {
  const { t, language } = useMessages();
  const withdraw = useWithdraw();
  const [toWithdraw, setToWithdraw] = useState<{ date: string; slot: SlotName } | null>(null);

  const confirm = useSingleFlight(async () => {
    if (!toWithdraw) return;
    try {
      await withdraw.mutateAsync(toWithdraw);
      toast.success(t('slots.withdrawn'));
    } catch (error) {
      toast.error(errorMessage(error, t, 'slots.failed'));
    }
    // Closed first: nothing behind an open dialog can have the focus.
    flushSync(() => setToWithdraw(null));
    onDone();
  });

  return {
    ask: (date, slot) => setToWithdraw({ date, slot }),
    dialog: (
      <ConfirmDialog
        title={t('slots.withdrawTitle')}
        message={
          toWithdraw &&
          t('slots.withdrawText', {
            date: formatDate(toWithdraw.date, language),
            slot: clockOfSlot(toWithdraw.slot, language),
          })
        }
        confirmLabel={t('slots.withdraw')}
        cancelLabel={t('slots.cancel')}
        isOpen={toWithdraw !== null}
        isBusy={withdraw.isPending}
        onConfirm={confirm}
        onCancel={() => setToWithdraw(null)}
      />
    ),
  };
}
