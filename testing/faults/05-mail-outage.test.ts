import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { describeOneDatabase } from '#testing/database';
import { bookingOf, listOffers } from '#testing/free-slots';
import { startMailServer, type MailServer } from '#testing/mail-server';
import { manyPatients } from '#testing/many-patients';
import { openTestPortal, type TestPortal } from '#testing/portal';
import { findBroken } from './invariant.ts';
import { makeJobsDue } from './let-time-pass.ts';

describeOneDatabase('a mail server that is down', (open) => {
  let database: OpenDatabase;
  let mails: MailServer;
  let portal: TestPortal;
  beforeAll(async () => {
    mails = await startMailServer();
    await mails.close();
    database = await open();
    portal = await openTestPortal(database, mails.env);
  });
  afterAll(async () => {
    await portal.close();
    await mails.close();
  });

  test('fault 5: bookings and messages succeed, and each mail is sent once after the outage', async () => {
    const bookings: string[] = [];
    const offers = await listOffers(portal, 'Teeth Orthodontics');
    for (const [at, token] of (await manyPatients(portal, 3)).entries()) {
      const { status, body } = await portal.call('POST', '/bookings', { token, body: bookingOf(offers[at]!) });
      expect(status).toBe(200);
      bookings.push((body.data as unknown as { _id: string })._id);
    }
    const message = { name: 'Anna', email: 'anna@example.test', message: 'Do you take walk-ins on Fridays?' };
    expect((await portal.call('POST', '/contact', { body: message })).status).toBe(200);
    const triedInVain = () => database.write.selectFrom('contactMessage').select('relayedAt').executeTakeFirstOrThrow();
    await expect(portal.drain()).rejects.toThrow('ECONNREFUSED');
    expect((await triedInVain()).relayedAt).toBeNull();
    const acknowledged = { bookings, messages: [message.message] };
    expect(await findBroken({ clinic: database.write, acknowledged, mails: () => mails.received })).toEqual([]);

    await mails.open();
    await makeJobsDue(database);
    await portal.drain();
    expect(
      mails.received
        .map(({ id }) => id)
        .filter((id) => id.startsWith('booking-confirmed'))
        .toSorted(),
    ).toEqual(bookings.map((id) => `booking-confirmed:${id}`).toSorted());
    expect(mails.received).toHaveLength(bookings.length + 1);
    expect((await triedInVain()).relayedAt).not.toBeNull();
    expect(await findBroken({ clinic: database.write, acknowledged, mails: () => mails.received })).toEqual([]);
  });
});
