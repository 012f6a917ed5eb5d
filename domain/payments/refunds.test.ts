import { expect, test } from 'vitest';
import { refundStanding, type Refund } from './refunds.ts';

const rows: [string, Refund[], ReturnType<typeof refundStanding>][] = [
  ['without a refund, all of it is owed', [], { refunded: 0, pending: 0, owed: 6500, failures: 0 }],
  [
    'an amount refunded by hand is no longer owed',
    [{ amountCents: 2000, status: 'succeeded' }],
    { refunded: 2000, pending: 0, owed: 4500, failures: 0 },
  ],
  [
    'a pending refund is neither refunded nor owed',
    [{ amountCents: 6500, status: 'pending' }],
    { refunded: 0, pending: 6500, owed: 0, failures: 0 },
  ],
  [
    'a failed refund is owed again',
    [
      { amountCents: 6500, status: 'failed' },
      { amountCents: 6500, status: 'failed' },
    ],
    { refunded: 0, pending: 0, owed: 6500, failures: 2 },
  ],
  [
    'the owed amount is never negative',
    [{ amountCents: 7000, status: 'succeeded' }],
    { refunded: 7000, pending: 0, owed: 0, failures: 0 },
  ],
];

test.each(rows)('%s', (_name, refunds, standing) => {
  expect(refundStanding(refunds, 6500)).toEqual(standing);
});
