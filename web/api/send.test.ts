import { afterEach, expect, test, vi } from 'vitest';
import { getBooking } from '#contract/bookings/bookings';
import { send } from './send.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('an appointment of an older server, which does not know whether it takes place, takes place', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  const appointments = [
    { _id: '1', slot: '10.00 AM-12.00 AM' },
    { _id: '2', slot: '10.00 AM-12.00 AM', takesPlace: false },
  ];
  vi.stubGlobal('fetch', async () => Response.json({ status: 'Success', data: { appointments } }));
  expect(await send(getBooking, { params: { id: '1' } }, {})).toMatchObject({
    data: { appointments: [{ takesPlace: true }, { takesPlace: false }] },
  });
});
