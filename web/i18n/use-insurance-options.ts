import { insurances } from '#domain/shared/insurance';
import { useMessages } from './use-messages.ts';

/** The options of a select that asks how somebody is insured, which nobody needs to say. */
export function useInsuranceOptions() {
  const { t } = useMessages();
  return { none: t('insurance.none'), options: insurances.map((kind) => [kind, t(`insurance.${kind}`)] as const) };
}
