import { useMutation } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import type { Appointment } from '#contract/bookings';
import { formatInstant } from '#i18n/format';
import { errorMessage } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { toast } from '#web/ui/toast.ts';
import { useSingleFlight } from '#web/ui/use-single-flight.ts';
import { isChangeable } from './appointment-facts.tsx';
import type { ChangeCalls } from './change-calls.ts';
import type { AskChange } from './use-changes.tsx';

type NextStepsProps = {
  appointment: Appointment;
  ask: AskChange;
  /** States that the patient will come; absent where it would be too early to ask. */
  confirm?: ChangeCalls['confirm'];
  /** Further buttons. */
  children?: ReactNode;
};

/** What a patient can do about one appointment, and until when; after that, the clinic's phone number. */
export function NextSteps({ appointment, ask, confirm, children }: NextStepsProps) {
  const { t, language } = useMessages();
  const { clinic } = useRootData();
  const { changeUntil, status } = appointment;
  const box = useRef<HTMLDivElement>(null);
  const confirming = useMutation({
    mutationFn: async () => confirm?.(appointment._id),
    onSuccess: () => {
      toast.success(t('changes.willComeDone'));
      // The button is removed next.
      box.current?.focus();
    },
  });
  const press = useSingleFlight(() => confirming.mutateAsync().catch(() => undefined));
  if (changeUntil === null) return children;
  const canChange = isChangeable(appointment);
  return (
    <div ref={box} tabIndex={-1} className="grid gap-3 outline-none">
      <p className="text-sm text-base-content/75">
        {canChange ? (
          t('changes.freeUntil', { until: formatInstant(changeUntil, language) })
        ) : (
          <>
            {t('changes.tooLate')} <PhoneLink number={clinic.phone} />
          </>
        )}
      </p>
      <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
        {confirm && status === 'booked' && (
          <Button className="max-sm:col-span-2" isBusy={confirming.isPending} onClick={press}>
            {t('changes.willCome')}
          </Button>
        )}
        {canChange && (
          <>
            <Button variant="outline" onClick={() => ask('move', appointment)}>
              {t('changes.move')}
            </Button>
            <Button variant="outline" onClick={() => ask('cancel', appointment)}>
              {t('changes.cancel')}
            </Button>
          </>
        )}
        {children}
      </div>
      <FormError>{confirming.error && errorMessage(confirming.error, t, 'changes.notMarked')}</FormError>
    </div>
  );
}
