import { expect, test } from 'vitest';
import { refundStanding, type Refund } from './refunds.ts';

const rows: [string, Refund[], ReturnType<typeof refundStanding>][] = [
  ['nothing went back, all of it is owed', [], { refunded: 0, pending: 0, owed: 6500, failures: 0 }],
  [
    'what was refunded back by hand is not owed again',
    [{ amountCents: 2000, status: 'succeeded' }],
    { refunded: 2000, pending: 0, owed: 4500, failures: 0 },
  ],
  [
    'what is on the way is neither refunded nor owed',
    [{ amountCents: 6500, status: 'pending' }],
    { refunded: 0, pending: 6500, owed: 0, failures: 0 },
  ],
  [
    'what came back is owed again',
    [
      { amountCents: 6500, status: 'failed' },
      { amountCents: 6500, status: 'failed' },
    ],
    { refunded: 0, pending: 0, owed: 6500, failures: 2 },
  ],
  [
    'nobody is owed less than nothing',
    [{ amountCents: 7000, status: 'succeeded' }],
    { refunded: 7000, pending: 0, owed: 0, failures: 0 },
  ],
];

test.each(rows)('%s', (_name, refunds, standing) => {
  expect(refundStanding(refunds, 6500)).toEqual(standing);
});
