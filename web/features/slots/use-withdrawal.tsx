import { useRef, useState, type ReactNode } from 'react';
import { toast } from 'react-hot-toast';
import type { SlotName } from '#domain/slots';
import { explainFailure } from '#web/api/explain-failure.ts';
import { formatDate, formatSlot } from '../../../i18n/format.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useWithdraw } from './use-schedule.ts';

/** Asks before a time is withdrawn, and does it. `onDone` gives the focus a new place: the button is gone then. */
export function useWithdrawal(onDone: () => void): { ask: (date: string, slot: string) => void; dialog: ReactNode } {
  const { t, language } = useMessages();
  const withdraw = useWithdraw();
  // A double click comes before the mutation says that it is pending.
  const isAtWork = useRef(false);
  const [wanted, setWanted] = useState<{ date: string; slot: SlotName } | null>(null);

  async function confirm() {
    if (!wanted || isAtWork.current) return;
    isAtWork.current = true;
    try {
      await withdraw.mutateAsync(wanted);
      toast.success(t('slots.withdrawn'));
    } catch (error) {
      toast.error(explainFailure(error, t, 'slots.failed'));
    }
    isAtWork.current = false;
    setWanted(null);
    onDone();
  }

  return {
    ask: (date, slot) => setWanted({ date, slot: slot as SlotName }),
    dialog: (
      <ConfirmDialog
        title={t('slots.withdrawTitle')}
        message={
          wanted &&
          t('slots.withdrawText', {
            date: formatDate(wanted.date, language),
            slot: formatSlot(wanted.slot, language, t),
          })
        }
        confirmLabel={t('slots.withdraw')}
        cancelLabel={t('slots.cancel')}
        isOpen={wanted !== null}
        isBusy={withdraw.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setWanted(null)}
      />
    ),
  };
}
