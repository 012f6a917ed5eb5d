import { expect, test } from 'vitest';
import { entryStyle } from './marks.ts';

test.each(['booked', 'confirmed', 'arrived'] as const)(
  'an appointment that cannot take place looks like no other, %s',
  (status) => {
    const affected = entryStyle({ status, takesPlace: false });
    expect(affected).not.toBe(entryStyle({ status, takesPlace: true }));
    expect(affected).toBe(entryStyle({ status: 'booked', takesPlace: false }));
  },
);
