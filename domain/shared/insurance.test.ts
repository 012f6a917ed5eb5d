import { expect, test } from 'vitest';
import { priceFor } from './insurance.ts';

const treatment = {
  priceCents: 7500,
  priceKind: 'fixed' as const,
  prices: [{ insurance: 'statutory' as const, priceCents: 0, priceKind: 'covered' as const }],
};

test('a treatment costs who is insured so the price of that kind, and everybody else its own', () => {
  expect(priceFor(treatment, 'statutory')).toMatchObject({ priceCents: 0, priceKind: 'covered' });
  for (const insurance of ['private', 'self', null] as const)
    expect(priceFor(treatment, insurance)).toMatchObject({ priceCents: 7500, priceKind: 'fixed' });
});
