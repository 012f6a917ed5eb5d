import { useRef, useState } from 'react';
import type { Appointment } from '#contract/bookings/bookings';
import { formatPrice } from '#i18n/format';
import { useAction } from '#web/api/use-action.ts';
import { useDraft } from '#web/api/use-draft.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { AppointmentFacts, isCancellable } from './appointment-facts.tsx';
import type { CancelBody } from './change-requests.ts';
import { NoEmail } from './no-email.tsx';
import { refundShare } from '#domain/bookings/refund-on-cancel';
import { dollarsFromCents } from '#domain/shared/money';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

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
        </div>
      }
      failure={reasonError ? null : cancelling.failure}
      confirmLabel={t('changes.cancelNow')}
      cancelLabel={t('changes.keep')}
      isOpen
      isBusy={cancelling.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

/** The part of an amount in currency units. */
function refundOf(paid: number, percent: number): number {
  return dollarsFromCents(refundShare(Math.round(paid * 100), percent));
}

/** Who cancels, and which part of the payment is refunded, with the amount. */
function RefundFields({ appointment, share }: { appointment: Appointment; share: RefundShare }) {
  const { t, language } = useMessages();
  const { paidAmount, deskPaidAmount, currency } = appointment;
  const amount = formatPrice(refundOf(paidAmount, share.percent), currency, language);
  const paid = formatPrice(paidAmount, currency, language);
  const isReturned = deskPaidAmount > 0 && share.isValid && share.percent > 0;
  return (
    <>
      <SelectField
        label={t('changes.whoCancels')}
        value={share.isForPatient ? 'patient' : 'clinic'}
        onChange={(event) => share.setForPatient(event.target.value === 'patient')}
        options={[
          ['clinic', t('changes.byClinicOption')],
          ['patient', t('changes.byPatientOption')],
        ]}
      />
      {paidAmount > 0 && (
        <TextField
          label={t('changes.refundPercent')}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          className="max-w-28"
          error={share.isValid ? undefined : t('changes.percentInvalid')}
          hint={
            <>
              <span aria-live="polite" className="font-semibold">
                {share.isValid && t('changes.refundPart', { amount, paid })}
                {isReturned && ` ${t(deskPaidAmount === paidAmount ? 'changes.returnIt' : 'changes.returnPart')}`}
              </span>{' '}
              {t('changes.refundRule', { percent: share.rulePercent })}
            </>
          }
          value={share.text}
          onChange={(event) => share.setText(event.target.value)}
        />
      )}
    </>
  );
}

/** What staff chose about the refund of an appointment that they cancel. */
type RefundShare = {
  isForPatient: boolean;
  setForPatient: (isForPatient: boolean) => void;
  /** The typed percentage, at first that of the clinic's rules. */
  text: string;
  setText: (text: string) => void;
  percent: number;
  rulePercent: number;
  isValid: boolean;
  /** Whether it differs from the clinic's rules, which needs a reason. */
  isException: boolean;
  body: CancelBody;
};

function useRefundShare(appointment: Appointment): RefundShare {
  const [isForPatient, setForPatient] = useState(false);
  const [typed, setText] = useState<string | null>(null);
  const rulePercent = isForPatient && !isCancellable(appointment) ? appointment.lateRefundPercent : 100;
  const text = typed ?? String(rulePercent);
  const isValid = /^\d{1,3}$/.test(text) && Number(text) <= 100;
  const percent = isValid ? Number(text) : rulePercent;
  const isException = percent !== rulePercent;
  return {
    isForPatient,
    setForPatient: (chosen) => {
      setForPatient(chosen);
      setText(null);
    },
    text,
    setText,
    percent,
    rulePercent,
    isValid,
    isException,
    body: { for_patient: isForPatient, ...(isException && { refund_percent: percent }) },
  };
}
