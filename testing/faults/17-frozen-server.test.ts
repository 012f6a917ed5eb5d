import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/platform/database/open-database';
import { addressOf, openTestDatabase } from '#testing/database';
import { bookingOf, listOffers, type Offer } from '#testing/free-slots';
import { openFrozenLine, type FrozenLine } from '#testing/frozen-line';
import { manyPatients } from '#testing/many-patients';
import { openTestPortal, type TestResponse, type TestPortal } from '#testing/portal';
import { livingIds } from '#testing/people';
import { uploadPhotoOf } from '#testing/upload-photo';
import { findBroken } from './invariant.ts';
import { until } from './until.ts';
import { SESSION_SECRET } from '#testing/session-secret';

const SHARED = { SESSION_SECRET };
const transactions = { lockMs: 500, idleMs: 4000 };

let line: FrozenLine;
let databases: OpenDatabase[];
/** The server whose database connections freeze, which looks to the database like a stopped process. */
let frozen: TestPortal;
let other: TestPortal;
let close: () => Promise<void>;
beforeAll(async () => {
  const own = await openTestDatabase('postgres');
  line = await openFrozenLine(addressOf(own));
  databases = [
    await openDatabase({ url: addressOf(own), transactions }),
    await openDatabase({ url: line.url, transactions }),
  ];
  const [direct, byLine] = databases as [OpenDatabase, OpenDatabase];
  other = await openTestPortal(direct, SHARED);
  frozen = await openTestPortal(byLine, SHARED);
  close = async () => {
    line.close();
    for (const portal of [frozen, other]) await portal.close();
    for (const database of databases) await database.close();
    await own.close();
  };
});
afterAll(() => close());

/** An identity with an image but without a profile. */
async function aNewcomer(): Promise<{ headers: { cookie: string }; body: object }> {
  const email = `${randomUUID()}@example.test`;
  const cookie = await other.signUpIdentity(email);
  const image = await uploadPhotoOf(other, cookie);
  return { headers: { cookie }, body: { name: 'Frieda Frost', email, image, role: 'Patient' } };
}

const doctorId = async (email: string) =>
  (await other.db.selectFrom('person').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

test('fault 17: other servers continue within the lock time-out while one is frozen inside a transaction', async () => {
  const [first, second] = [await aNewcomer(), await aNewcomer()];
  const tokens = await manyPatients(other, 6);
  const free = (await listOffers(other, 'Teeth Cleaning')).filter(({ doctor }) => doctor === 'clara@demo.test');
  const [withdrawn, untouched] = free as [Offer, Offer];
  const doctor = await other.tokenOf('clara@demo.test');
  const admin = await other.tokenOf('admin@demo.test');
  const [ofDeleted] = await listOffers(other, 'Pediatric Dental');
  const id = await doctorId(ofDeleted!.doctor);
  const book = (portal: TestPortal, index: number, offer: Offer) =>
    portal.call('POST', '/bookings', { token: tokens[index]!, body: bookingOf(offer) });
  const withdraw = ({ date, slot }: Offer) => `/slots?${String(new URLSearchParams({ AppointmentDate: date, slot }))}`;

  // A booking is one statement with its commit, so a server cannot freeze inside one.
  line.freezeAt('commit\0');
  const frozenCalls = [
    frozen.call('POST', '/users', first),
    frozen.call('DELETE', withdraw(withdrawn), { token: doctor }),
    frozen.call('DELETE', `/users?id=${id}`, { token: admin }),
  ];
  await until('frozen transactions', line.frozen, (count) => count === frozenCalls.length);

  // Requests that need none of the frozen rows succeed; others are refused until the frozen transactions are ended.
  const answers = await Promise.all([
    other.call('POST', '/users', second),
    book(other, 1, untouched),
    book(other, 3, withdrawn),
    book(other, 4, ofDeleted!),
    other.call('DELETE', `/users?id=${id}`, { token: admin }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 503, 503, 503]);
  for (const { headers } of answers.slice(2)) expect(headers['retry-after']).toMatch(/^\d+$/);
  const succeeds = (label: string, call: () => Promise<TestResponse>) =>
    until(label, call, ({ status }) => status === 200);
  await succeeds('the slot of the frozen withdrawal', () => book(other, 3, withdrawn));
  await succeeds('a booking with the doctor of the frozen deletion', () => book(other, 4, ofDeleted!));
  await succeeds('the deletion', () => other.call('DELETE', `/users?id=${id}`, { token: admin }));

  line.close();
  expect((await Promise.all(frozenCalls)).map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(await findBroken({ clinic: other.db })).toEqual([]);
  const { count } = (await other.call('GET', '/users?userType=Patient', { token: admin })).body;
  expect(count).toBe((await livingIds(other, 'patient')).length);
});
