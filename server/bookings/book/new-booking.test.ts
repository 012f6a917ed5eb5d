import { describe, expect, test } from 'vitest';
import { offersBeforeCutoff } from '#testing/changes';
import { openEmbeddedCopy } from '#testing/database';
import { bookingOf } from '#testing/free-slots';
import { aPerson, tokenFor } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';

describe('the response of a request to book', () => {
  const it = useTestPortal(openEmbeddedCopy);

  test.each([
    ['booking', true, 'booked'],
    ['hold', false, 'held'],
  ] as const)('shows a %s as it is read afterwards', async (_name, isEmailProven, status) => {
    const token = await tokenFor(it.portal, await aPerson(it.portal, { role: 'patient', isEmailProven }));
    const body = bookingOf((await offersBeforeCutoff(it.portal, 'Teeth Cleaning'))[0]!);
    const { data: made } = (await it.portal.call('POST', '/bookings', { token, body })).body;
    const { _id: id } = made as unknown as { _id: string };
    const { data: read } = (await it.portal.call('GET', `/booking/${id}`, { token })).body;
    expect(made).toMatchObject({ status });
    expect(made).toEqual(read);
  });
});
