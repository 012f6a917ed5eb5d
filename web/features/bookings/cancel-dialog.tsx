import { useRef, useState } from 'react';
import type { Appointment } from '#contract/bookings/bookings';
import { formatPrice } from '#i18n/format';
import { useAction } from '#web/api/use-action.ts';
import { useDraft } from '#web/api/use-draft.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { AppointmentFacts } from './appointment-facts.tsx';
import type { CancelBody } from './change-requests.ts';
import { NoEmail } from './no-email.tsx';
import { RefundFields, useRefundShare } from './refund-fields.tsx';

export type ChangeDialogProps<Body> = {
  appointment: Appointment;
  /** Whether the clinic acts, which may make exceptions with a reason. */
  isStaff?: boolean;
  send: (body: Body) => Promise<Appointment>;
  onDone: (changed: Appointment) => void;
  onClose: () => void;
};

/** The most characters of a reason. */
export const MAX_REASON = 500;

/** Cancels an appointment after showing what is refunded. The safe choice has the focus. */
export function CancelDialog({ appointment, isStaff = false, send, onDone, onClose }: ChangeDialogProps<CancelBody>) {
  const { t, language } = useMessages();
  const [reason, setReason] = useDraft(`cancel ${appointment._id}`);
  const [isReasonMissing, setReasonMissing] = useState(false);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const share = useRefundShare(appointment);
  const cancelling = useAction(t, {
    mutationFn: send,
    onSuccess: (changed) => {
      setReason('');
      onDone(changed);
    },
    fields: ['reason'],
    unreachable: 'changes.cancelUnknown',
  });
  const { paidAmount, deskPaidAmount, currency } = appointment;

  const confirm = () => {
    const why = reason.trim();
    setReasonMissing(share.isException && why === '');
    if (!share.isValid) return;
    if (share.isException && why === '') return reasonField.current?.focus();
    const body = { ...(why && { reason: why }), ...(isStaff && share.body) };
    cancelling.run(body);
  };

  const forPatient = appointment.email === '' ? 'changes.reasonForClinic' : 'changes.reasonForPatient';
  const reasonHint = isStaff ? forPatient : 'changes.reasonHint';
  const reasonError = isReasonMissing ? t('changes.reasonMissing') : cancelling.fieldError('reason');
  return (
    <ConfirmDialog
      title={t('changes.cancelTitle')}
      message={
        <div className="grid gap-4">
          <AppointmentFacts appointment={appointment} patient={isStaff ? appointment.patient_name : undefined} />
          {paidAmount === 0 && <p>{t('changes.nothingPaid')}</p>}
          {paidAmount > 0 && !isStaff && (
            <p>
              {t(deskPaidAmount === paidAmount ? 'changes.refundAllAtClinic' : 'changes.refundAll', {
                amount: formatPrice(paidAmount, currency, language),
              })}
            </p>
          )}
          {isStaff && <NoEmail appointment={appointment} />}
          {isStaff && <RefundFields appointment={appointment} share={share} />}
          <TextAreaField
            ref={reasonField}
            label={t(share.isException ? 'changes.reason' : 'changes.reasonOptional')}
            hint={t(share.isException ? 'changes.reasonAudit' : reasonHint)}
            error={reasonError}
            rows={2}
            maxLength={MAX_REASON}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <FormError>{!reasonError && cancelling.failure}</FormError>
        </div>
      }
      confirmLabel={t('changes.cancelNow')}
      cancelLabel={t('changes.keep')}
      isOpen
      isBusy={cancelling.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
