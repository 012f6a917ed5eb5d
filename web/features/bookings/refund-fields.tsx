import type { Appointment } from '#contract/bookings/bookings';
import { refundShare } from '#domain/bookings/refund-on-cancel';
import { dollarsFromCents } from '#domain/shared/money';
import { formatPrice } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { RefundShare } from './use-refund-share.ts';

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
