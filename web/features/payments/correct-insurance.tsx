import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { correctInsurance, type BookingPayments } from '#contract/payments/desk-payments';
import type { Insurance } from '#domain/shared/insurance';
import { formatTreatmentPrice } from '#i18n/format';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

type CorrectInsuranceProps = {
  shown: BookingPayments;
  onCorrected: (message: string, after: BookingPayments) => void;
};

/** By which kind of insurance an unpaid appointment is priced, and what it costs by the others, to correct it. */
export function CorrectInsurance({ shown, onCorrected }: CorrectInsuranceProps) {
  const { t, language } = useMessages();
  const { booking_id: id, insurance: seen, corrections } = shown;
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<Insurance | ''>('');
  const { run, isPending, failure } = useAction(t, {
    mutationFn: (insurance: Insurance) => callRoute(correctInsurance, { params: { id }, body: { insurance, seen } }),
    onSuccess: ({ data }) => {
      setChosen('');
      onCorrected(t('deskPayments.corrected'), data);
    },
    onError: () => void cache.invalidateQueries(),
  });
  return (
    <section className="grid justify-items-start gap-3">
      <h3 className="text-lg">{t('insurance.insurance')}</h3>
      <SelectField
        label={t('deskPayments.insurance', { kind: t(`insurance.${seen ?? 'none'}`) })}
        none={t('deskPayments.correctTo')}
        options={corrections.map((price) => [
          price.insurance,
          `${t(`insurance.${price.insurance}`)}: ${formatTreatmentPrice(price, language, t)}`,
        ])}
        value={chosen}
        onChange={({ target }) => setChosen(target.value as Insurance)}
      />
      <FormError>{failure}</FormError>
      {chosen && (
        <Button variant="outline" isBusy={isPending} onClick={() => run(chosen)}>
          {t('deskPayments.correct')}
        </Button>
      )}
    </section>
  );
}
