import { useState } from 'react';
import type { Appointment } from '#contract/bookings/bookings';
import { refundShare } from '#domain/bookings/refund-on-cancel';
import { dollarsFromCents } from '#domain/shared/money';
import { formatPrice } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { isCancellable } from './appointment-facts.tsx';
import type { CancelBody } from './change-requests.ts';

/** The part of an amount in currency units. */
function refundOf(paid: number, percent: number): number {
  return dollarsFromCents(refundShare(Math.round(paid * 100), percent));
}

/** Who cancels, and which part of the payment is refunded, with the amount. */
export function RefundFields({ appointment, share }: { appointment: Appointment; share: RefundShare }) {
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

export function useRefundShare(appointment: Appointment): RefundShare {
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
