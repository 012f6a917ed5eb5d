import { useEffect, useRef, useState } from 'react';
import type { Appointment } from '#contract/bookings/bookings';
import { clockOfSlot, formatDate, formatPrice } from '#i18n/format';
import { useAction } from '#web/api/use-action.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { NoEmail } from './no-email.tsx';
import { useRefundText } from './use-refund-text.ts';

/** What was changed, with a button to undo it for a minute. Takes the focus, because the button of the change is gone. */
export function UndoNotice({
  kind,
  appointment,
  isStaff,
  undo,
  onUndone,
}: {
  kind: 'cancel' | 'move';
  appointment: Appointment;
  isStaff: boolean;
  undo: () => Promise<Appointment>;
  onUndone: (appointment: Appointment) => void;
}) {
  const { t, language } = useMessages();
  const refundText = useRefundText(isStaff);
  const { doctor_name: doctor, refundAmount, deskRefundAmount, dueAmount, currency } = appointment;
  const treatment = appointment.treatmentNames[language];
  const date = formatDate(appointment.AppointmentDate, language);
  const box = useRef<HTMLDivElement>(null);
  const [canUndo, setCanUndo] = useState(appointment.canUndo);
  useEffect(() => {
    box.current?.focus();
    const timer = setTimeout(() => {
      if (box.current?.contains(document.activeElement)) box.current.focus();
      setCanUndo(false);
    }, appointment.undoSeconds * 1000);
    return () => clearTimeout(timer);
  }, [appointment]);
  const undoing = useAction(t, {
    mutationFn: undo,
    onSuccess: (undone) => {
      toast.success(t('changes.undone'));
      document.getElementById('content')?.focus({ preventScroll: true });
      onUndone(undone);
    },
    unreachable: 'changes.undoUnknown',
  });
  return (
    <div ref={box} tabIndex={-1} className="grid scroll-mt-24 gap-3 outline-none">
      <Notice tone="success">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p>
            {kind === 'cancel'
              ? t('changes.cancelled', { what: t('changes.what', { name: treatment, date }) })
              : t('changes.moved', {
                  what: treatment,
                  date,
                  slot: clockOfSlot(appointment.slot, language),
                  doctor,
                })}{' '}
            {refundText({ amount: refundAmount, atDesk: deskRefundAmount, currency })}
            {kind === 'move' && appointment.paidAmount > 0 && dueAmount > 0 && (
              <>{t('changes.stillDue', { amount: formatPrice(dueAmount, currency, language) })}</>
            )}
            {isStaff && <NoEmail appointment={appointment} />}
          </p>
          {canUndo && (
            <Button variant="outline" size="touch" isBusy={undoing.isPending} onClick={() => undoing.run()}>
              {t('changes.undo')}
            </Button>
          )}
        </div>
      </Notice>
      <FormError>{undoing.failure}</FormError>
    </div>
  );
}
