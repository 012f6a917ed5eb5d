import { expect, test } from 'vitest';
import { describeOneDatabase } from '#testing/database';
import { openTestPortal, OUTSIDE_DEMO } from '#testing/portal';

describeOneDatabase('a portal outside of demo mode', (open) => {
  test('offers no treatment until the admin adds one, and retains those that it has at the next start', async () => {
    const database = await open();
    const first = await openTestPortal(database, OUTSIDE_DEMO, { hasTreatments: false });
    const offered = async (portal: typeof first) =>
      (await portal.call('GET', '/appointmentOptions')).body.data as unknown as { name: string }[];
    expect(await offered(first)).toEqual([]);
    expect((await first.call('GET', '/appointmentSpecialty')).body.data).toEqual([]);
    const specialty = await first.db.selectFrom('specialty').select('id').limit(1).executeTakeFirstOrThrow();
    await first.db
      .insertInto('treatment')
      .values({ name: 'Implant', specialtyId: specialty.id, priceCents: 100, currency: 'usd', position: 0 })
      .execute();
    await first.close();
    const second = await openTestPortal(database, OUTSIDE_DEMO, { hasTreatments: false });
    expect((await offered(second)).map(({ name }) => name)).toEqual(['Implant']);
    await second.close();
  });

  test('upgraded with the six treatments that every portal had retains them', async () => {
    const database = await open();
    await (await openTestPortal(database, OUTSIDE_DEMO)).close();
    const upgraded = await openTestPortal(database, OUTSIDE_DEMO, { hasTreatments: false });
    expect((await upgraded.call('GET', '/appointmentOptions')).body.data).toHaveLength(6);
    await upgraded.close();
  });
});
