import { expect, test } from 'vitest';
import { refundStanding, type Refund } from './refunds.ts';

const rows: [string, Refund[], ReturnType<typeof refundStanding>][] = [
  ['nothing went back, all of it is owed', [], { given: 0, underway: 0, owed: 6500, failures: 0 }],
  [
    'what was given back by hand is not owed again',
    [{ amountCents: 2000, status: 'succeeded' }],
    { given: 2000, underway: 0, owed: 4500, failures: 0 },
  ],
  [
    'what is on the way is neither given nor owed',
    [{ amountCents: 6500, status: 'pending' }],
    { given: 0, underway: 6500, owed: 0, failures: 0 },
  ],
  [
    'what came back is owed again',
    [
      { amountCents: 6500, status: 'failed' },
      { amountCents: 6500, status: 'failed' },
    ],
    { given: 0, underway: 0, owed: 6500, failures: 2 },
  ],
  [
    'nobody is owed less than nothing',
    [{ amountCents: 7000, status: 'succeeded' }],
    { given: 7000, underway: 0, owed: 0, failures: 0 },
  ],
];

test.each(rows)('%s', (_name, refunds, standing) => {
  expect(refundStanding(refunds, 6500)).toEqual(standing);
});
