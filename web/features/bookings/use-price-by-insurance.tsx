import { useState } from 'react';
import type { TreatmentSummary } from '#contract/slots/treatments';
import { priceFor, type Insurance } from '#domain/shared/insurance';
import { useInsuranceOptions } from '#web/i18n/use-insurance-options.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import type { ShownPrice } from './booking-form.ts';

/** Whose price it is: `known` is what they have said before, null if that is not known, or not the same of all. */
type Insured = { ids: string[]; known: Insurance | null };

/** The price that a form shows, by how its patients are insured, and `above`, which asks for that where it decides the price. */
export function usePriceByInsurance(option: TreatmentSummary, { ids, known }: Insured) {
  const { t } = useMessages();
  const options = useInsuranceOptions();
  const isAsked = option.prices.length > 0;
  const key = ids.join();
  const [chosen, setChosen] = useState<{ key: string; insurance: Insurance | null; price?: ShownPrice } | null>(null);
  const { insurance, price: changed } = chosen?.key === key ? chosen : { insurance: known };
  // A price that changes while the form is open is named before it is paid.
  const [opened] = useState(option);
  const { currency, cutoffHours } = opened;
  return {
    insurance,
    shown: changed ?? { ...priceFor(opened, insurance), currency, cutoffHours },
    setShown: (shown: ShownPrice) => setChosen({ key, insurance, price: shown }),
    above: isAsked && (
      <SelectField
        {...options}
        label={t('insurance.ask')}
        hint={t(ids.length > 1 ? 'insurance.askHintRow' : 'insurance.askHint')}
        value={insurance ?? ''}
        onChange={({ target }) => setChosen({ key, insurance: (target.value || null) as Insurance | null })}
      />
    ),
  };
}
