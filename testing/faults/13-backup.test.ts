import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBackup, writeBackup } from '#server/app/startup/backup-file';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { describeEachDatabase, openEmbeddedCopy } from '#testing/database';
import { bookingOf, listOffers } from '#testing/free-slots';
import { manyPatients } from '#testing/many-patients';
import { payBooking } from '#testing/pay-booking';
import { openTestPortal, type TestPortal } from '#testing/portal';
import { findBroken } from './invariant.ts';

describeEachDatabase('a backup during bookings', (open, kind) => {
  let folder: string;
  let database: OpenDatabase;
  let portal: TestPortal;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'molar-restore-'));
    database = await open();
    portal = await openTestPortal(database);
  });
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('fault 13: restored into an empty database it has everything acknowledged before it, and the portal starts and works', async () => {
    const offers = await listOffers(portal, 'Teeth Orthodontics');
    const tokens = await manyPatients(portal, 12);
    const book = async (index: number) => {
      const { status, body } = await portal.call('POST', '/bookings', {
        token: tokens[index]!,
        body: bookingOf(offers[index]!),
      });
      expect(status).toBe(200);
      return { id: (body.data as unknown as { _id: string })._id, price: offers[index]!.price };
    };
    const before = await Promise.all([0, 1, 2, 3].map(book));
    await Promise.all([0, 1].map((at) => payBooking(portal, tokens[at]!, before[at]!)));
    const message = 'Do you keep what I wrote?';
    const sent = await portal.call('POST', '/contact', { body: { name: 'A', email: 'a@example.test', message } });
    expect(sent.status).toBe(200);

    const file = join(folder, 'clinic.jsonl.gz');
    const [written] = await Promise.all([
      writeBackup(database, join(portal.dataDir, 'images'), file),
      ...[4, 5, 6, 7].map(async (at) => payBooking(portal, tokens[at]!, await book(at))),
    ]);

    const target = kind === 'embedded' ? await openEmbeddedCopy() : await open();
    expect((await readBackup(target, join(folder, 'images'), file)).counts).toEqual(written.counts);
    const acknowledged = {
      bookings: before.map(({ id }) => id),
      payments: [before[0]!.id, before[1]!.id],
      messages: [message],
    };
    expect(await findBroken({ clinic: target.write, acknowledged })).toEqual([]);

    const restored = await openTestPortal(target);
    const taken = await restored.call('POST', '/bookings', {
      token: await restored.tokenOf('patient@demo.test'),
      body: bookingOf(offers[0]!),
    });
    expect(taken).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    const free = await restored.call('POST', '/bookings', {
      token: await restored.tokenOf('patient@demo.test'),
      body: bookingOf(offers[9]!),
    });
    expect(free.status).toBe(200);
    await restored.drain();
    expect(await findBroken({ clinic: target.write, acknowledged })).toEqual([]);
    await restored.close();
    if (kind === 'embedded') await target.close();
  });
});
