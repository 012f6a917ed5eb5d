import { expect, test } from 'vitest';
import { longDate } from '#domain/shared/time';
import { describeOneDatabase } from '#testing/database';
import { bookingOf, listOffers } from '#testing/free-slots';
import { daysWithoutSlots, slotRecord } from '#testing/open-days';
import { useTestPortal } from '#testing/use-test-portal';

const DOCTOR = 'doctor@demo.test';
const MORNING = '10.00 AM-12.00 AM';

describeOneDatabase('days without a free time', (open) => {
  const given = useTestPortal(open);

  test('of a treatment a day says whether all of its times are booked or the clinic is closed, and lists none', async () => {
    const [day = '', closed = '', last = ''] = daysWithoutSlots(given.portal, 3);
    const read = async (query = '?treatment=Teeth+Orthodontics') => {
      const { body } = await given.portal.call('GET', `/slot/${DOCTOR}${query}`);
      const data = body.data as unknown as Record<'docSlot' | 'unavailable', { date: string }[] | undefined>;
      const listed = [...(data.docSlot ?? []), ...(data.unavailable ?? [])];
      return [day, closed].map((one) => listed.find(({ date }) => date === longDate(one)));
    };
    const record = slotRecord(DOCTOR, [day, closed, last], [MORNING]);
    const doctor = await given.portal.tokenOf(DOCTOR);
    expect((await given.portal.call('POST', '/slots', { token: doctor, body: record })).status).toBe(200);
    const [offer] = await listOffers(given.portal, 'Teeth Orthodontics', day);
    const token = await given.portal.signUpPatient('full@example.test', 'Fiona Full');
    expect((await given.portal.call('POST', '/bookings', { token, body: bookingOf(offer!) })).status).toBe(200);
    await given.portal.db
      .insertInto('closure')
      .values({ kind: 'closure', firstDay: closed, lastDay: closed, nameEn: 'Outing', nameDe: 'Ausflug' })
      .execute();
    expect(await read()).toEqual([
      { date: longDate(day), state: 'full' },
      { date: longDate(closed), state: 'closed' },
    ]);
    expect(await read('')).toEqual([undefined, undefined]);
  });
});
