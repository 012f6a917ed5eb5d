import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bookingOf, listOffers } from '#testing/free-slots';
import { describeOneDatabase } from '#testing/database';
import { manyPatients } from '#testing/many-patients';
import { mailedToken } from '#testing/outbox';
import { useAttackedPortal } from './use-attacked-portal.ts';

const ACCOUNTS = 20;

describeOneDatabase('attacks by many accounts with proven addresses of one mail domain', (open) => {
  const it = useAttackedPortal(open, { SHARED_ORIGINS: '' });

  test('attack 55: twenty proven accounts of one network and catch-all domain get eight appointments and five holds', async () => {
    const offers = await listOffers(it.portal, 'Teeth Cleaning');
    // Half of them prove their address by the mail about a first hold.
    const proven = await manyPatients(it.portal, ACCOUNTS / 2, { domain: 'catch-all.example' });
    const unproven = await manyPatients(it.portal, ACCOUNTS / 2, {
      domain: 'a.catch-all.example',
      isEmailProven: false,
    });
    let next = 0;
    for (const token of unproven) {
      const { status } = await it.call('POST', '/bookings', token, bookingOf(offers[(next += 1)]!));
      if (status !== 200) continue;
      const link = await mailedToken(it.portal, await it.emailOf(token), '/confirm-appointment');
      expect((await it.call('POST', '/confirm-appointment', token, { token: link })).status).toBe(200);
    }
    const answers = await Promise.all(
      [...proven, ...unproven].flatMap((token) =>
        [0, 1, 2, 3].map(() => it.call('POST', '/bookings', token, bookingOf(offers[(next += 1) % offers.length]!))),
      ),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(13);
    const { rows } = await sql<{ status: string; count: number }>`select status, count(*)::int as count from booking
      where status in ('held', 'booked') and from_domain is not null group by status order by status`.execute(
      it.portal.db,
    );
    expect(rows).toEqual([
      { status: 'booked', count: 8 },
      { status: 'held', count: 5 },
    ]);
  });
});
