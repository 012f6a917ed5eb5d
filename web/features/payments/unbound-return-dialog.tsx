import { useQueryClient } from '@tanstack/react-query';
import type { ReturnDue } from '#contract/desk/inbox';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { GiveBackPanel } from './desk-payment-panels.tsx';

type UnboundReturnDialogProps = { item: ReturnDue; paymentName: string; onClose: () => void };

/** Records that a card payment was returned which was for no appointment, and so has no list of payments. */
export function UnboundReturnDialog({ item, paymentName, onClose }: UnboundReturnDialogProps) {
  const { t } = useMessages();
  const cache = useQueryClient();
  function returned(message: string) {
    toast.success(message);
    void cache.invalidateQueries();
    onClose();
  }
  const { _id: id, amount, method, currency } = item;
  return (
    <Dialog isOpen title={t('deskPayments.unboundTitle')} closeLabel={t('deskPayments.done')} onClose={onClose}>
      <div className="grid gap-6">
        <div className="grid gap-1">
          <p className="font-semibold wrap-anywhere">{paymentName}</p>
          <p>{t('deskPayments.unboundLead')}</p>
        </div>
        <GiveBackPanel
          payment={{ _id: id, returnAmount: amount, method }}
          currency={currency}
          onDone={returned}
          onClose={onClose}
        />
      </div>
    </Dialog>
  );
}
