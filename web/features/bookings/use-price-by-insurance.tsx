import { useState } from 'react';
import type { TreatmentSummary } from '#contract/slots/treatments';
import { priceFor, type Insurance } from '#domain/shared/insurance';
import { useInsuranceOptions } from '#web/i18n/use-insurance-options.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import type { ShownPrice } from './booking-form.ts';

/**
 * The price that a form shows, by how the patient is insured, and `above`, which asks for that where it decides the price.
 * `known`: what they have said before.
 */
export function usePriceByInsurance(option: TreatmentSummary, known: Insurance | null) {
  const { t } = useMessages();
  const options = useInsuranceOptions();
  const isAsked = option.prices.length > 0;
  const [chosen, setChosen] = useState(known);
  // A price that changes while the form is open is named before it is paid.
  const [opened] = useState(option);
  const [changed, setChanged] = useState<ShownPrice | null>(null);
  const { price, priceKind } = priceFor(opened, chosen);
  return {
    insurance: chosen,
    shown: changed ?? { price, priceKind, currency: opened.currency },
    setShown: setChanged,
    above: isAsked && (
      <SelectField
        {...options}
        label={t('insurance.ask')}
        hint={t('insurance.askHint')}
        value={chosen ?? ''}
        onChange={({ target }) => {
          setChosen((target.value || null) as Insurance | null);
          setChanged(null);
        }}
      />
    ),
  };
}
