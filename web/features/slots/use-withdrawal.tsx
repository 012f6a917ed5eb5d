import { useRef, useState, type ReactNode } from 'react';
import { toast } from 'react-hot-toast';
import type { SlotName } from '#domain/slots';
import { errorMessage } from '#web/api/error-message.ts';
import { formatDate, formatSlot } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useWithdraw } from './use-schedule.ts';

/** Withdraws a time after a confirmation. `onDone` must move the focus, because the button is removed. */
export function useWithdrawal(onDone: () => void): { ask: (date: string, slot: string) => void; dialog: ReactNode } {
  const { t, language } = useMessages();
  const withdraw = useWithdraw();
  // A double click arrives before the mutation is reported as pending.
  const isBusy = useRef(false);
  const [toWithdraw, setToWithdraw] = useState<{ date: string; slot: SlotName } | null>(null);

  async function confirm() {
    if (!toWithdraw || isBusy.current) return;
    isBusy.current = true;
    try {
      await withdraw.mutateAsync(toWithdraw);
      toast.success(t('slots.withdrawn'));
    } catch (error) {
      toast.error(errorMessage(error, t, 'slots.failed'));
    }
    isBusy.current = false;
    setToWithdraw(null);
    onDone();
  }

  return {
    ask: (date, slot) => setToWithdraw({ date, slot: slot as SlotName }),
    dialog: (
      <ConfirmDialog
        title={t('slots.withdrawTitle')}
        message={
          toWithdraw &&
          t('slots.withdrawText', {
            date: formatDate(toWithdraw.date, language),
            slot: formatSlot(toWithdraw.slot, language, t),
          })
        }
        confirmLabel={t('slots.withdraw')}
        cancelLabel={t('slots.cancel')}
        isOpen={toWithdraw !== null}
        isBusy={withdraw.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setToWithdraw(null)}
      />
    ),
  };
}
