import { expect, test } from 'vitest';
import { lookOf } from './marks.ts';

test.each(['booked', 'confirmed', 'arrived'] as const)(
  'an appointment that cannot take place looks like no other, %s',
  (status) => {
    const affected = lookOf({ status, takesPlace: false });
    expect(affected).not.toBe(lookOf({ status, takesPlace: true }));
    expect(affected).toBe(lookOf({ status: 'booked', takesPlace: false }));
  },
);
