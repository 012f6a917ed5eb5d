import type { ScheduledSlot } from '#contract/bookings/schedule';
import { longDate, type Day } from '#domain/shared/time';
import { clockOfSlot, formatDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { stateKeys, stateTexts } from './slot-states.ts';
import { isWithdrawable } from './week-axis.ts';

type SlotDialogProps = {
  day: Day;
  slot: ScheduledSlot;
  isPending: boolean;
  /** Why it could not be withdrawn. */
  refusal: string | null;
  onWithdraw: () => void;
  onClose: () => void;
};

/** A slot that nobody has booked: what it is, and withdrawing it. */
export function SlotDialog({ day, slot, isPending, refusal, onWithdraw, onClose }: SlotDialogProps) {
  const { t, language } = useMessages();
  return (
    <Dialog isOpen title={t(stateKeys[slot.state])} size="sm" closeLabel={t('schedule.close')} onClose={onClose}>
      <div className="grid gap-4">
        <div>
          <p className="font-semibold">{formatDate(longDate(day), language)}</p>
          <p>{clockOfSlot(slot.slot, language)}</p>
        </div>
        <p>{t(stateTexts[slot.state])}</p>
        <FormError>{refusal}</FormError>
        {isWithdrawable(slot) && (
          <Button variant="outline" isBusy={isPending} onClick={onWithdraw}>
            {t('schedule.withdraw')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
