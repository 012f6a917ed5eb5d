import { useRef, type ReactNode } from 'react';
import type { Appointment } from '#contract/bookings/bookings';
import { useAction } from '#web/api/use-action.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { CallText } from '#web/ui/phone-link.tsx';
import { toast } from '#web/ui/toast.ts';
import { isCancellable, isChangeable, ruleOf } from './appointment-facts.tsx';
import type { ChangeRequests } from './change-requests.ts';
import type { AskChange } from './use-changes.tsx';

type NextStepsProps = {
  appointment: Appointment;
  ask: AskChange;
  /** States that the patient will come; absent where it would be too early to ask. */
  confirm?: ChangeRequests['confirm'] | undefined;
  /** The button before, and further ones after the others. */
  first?: ReactNode;
  children?: ReactNode;
};

/** What a patient can do about one appointment, and until when; after that, the clinic's phone number. */
export function NextSteps({ appointment, ask, confirm, first, children }: NextStepsProps) {
  const { t, language } = useMessages();
  const { clinic } = useRootData();
  const { changeUntil, cancelUntil, status, isLimited } = appointment;
  const box = useRef<HTMLDivElement>(null);
  const confirming = useAction(t, {
    mutationFn: async () => confirm?.(appointment._id),
    onSuccess: () => {
      toast.success(t('changes.willComeDone'));
      // The button is removed next.
      box.current?.focus();
    },
    unreachable: 'changes.notMarked',
  });
  if (cancelUntil === null)
    return (
      <div className="flex flex-wrap gap-3">
        {first}
        {children}
      </div>
    );
  const canChange = isChangeable(appointment);
  const rule = ruleOf(appointment, language, t);
  return (
    <div ref={box} tabIndex={-1} className="grid gap-3 outline-none">
      <p className="text-sm text-base-content/75">
        {rule}{' '}
        {changeUntil !== null && !canChange && (
          <CallText text={t(rule ? 'changes.callUs' : 'changes.tooLate')} number={clinic.phone} />
        )}
      </p>
      <div className="flex flex-wrap gap-3 max-sm:*:grow max-sm:*:whitespace-nowrap">
        {first}
        {confirm && status === 'booked' && !isLimited && (
          <Button className="max-sm:w-full" isBusy={confirming.isPending} onClick={() => confirming.run()}>
            {t('changes.willCome')}
          </Button>
        )}
        {canChange && (
          <Button variant="outline" onClick={() => ask('move', appointment)}>
            {t('changes.move')}
          </Button>
        )}
        {isCancellable(appointment) && (
          <Button variant="outline" onClick={() => ask('cancel', appointment)}>
            {t('changes.cancel')}
          </Button>
        )}
        {children}
      </div>
      <FormError>{confirming.failure}</FormError>
    </div>
  );
}
