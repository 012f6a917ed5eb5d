import { pricedInsurances, type PricedInsurance } from '#domain/shared/insurance';
import type { Fields } from './use-managed-treatments.ts';

/** What is typed into the form of a treatment, without its image. `specialtyId`: null for a new specialty. */
export function readTreatmentForm(typed: FormData, specialtyId: string | null): Omit<Fields, 'image'> {
  const textOf = (name: string) => {
    const value = typed.get(name);
    return typeof value === 'string' ? value.trim().replaceAll(/\s+/g, ' ') : '';
  };
  const numberOf = (name: string) => readNumber(textOf(name));
  const priceOf = (insurance: PricedInsurance) => {
    const kind = textOf(`price_kind_${insurance}`);
    const price = kind === 'covered' ? 0 : numberOf(`price_${insurance}`);
    return kind === '' ? [] : [[insurance, { price_kind: kind, price }]];
  };
  return {
    name_en: textOf('name_en'),
    name_de: textOf('name_de'),
    description_en: textOf('description_en'),
    description_de: textOf('description_de'),
    ...(specialtyId === null
      ? { new_specialty: { en: textOf('specialty_en'), de: textOf('specialty_de') } }
      : { specialty_id: specialtyId }),
    price: numberOf('price'),
    price_kind: typed.get('price_kind'),
    prices: Object.fromEntries(pricedInsurances.flatMap(priceOf)),
    duration: numberOf('duration'),
    // An empty buffer is none.
    buffer: numberOf('buffer') ?? 0,
    cutoff_hours: numberOf('cutoff_hours'),
  } as unknown as Fields;
}

/**
 * A typed number as it is sent. What is no number is sent as typed and an empty one as null, because the server reports
 * both beside the field; undefined would leave the value as it was.
 */
export function readNumber(typed: string): number | string | null {
  if (typed === '') return null;
  const number = Number(typed.replace(',', '.'));
  return Number.isFinite(number) ? number : typed;
}
