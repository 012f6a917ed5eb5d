import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { changeBooking, offersBeforeCutoff, toSlot, type Change } from '#testing/changes';
import { openTestDatabase } from '#testing/database';
import { manyPatients } from '#testing/many-patients';
import { bookOffer, payBooking } from '#testing/pay-booking';
import { recordStatements } from '#testing/record-statements';
import { useTestPortal } from '#testing/use-test-portal';

// The embedded database runs in this process, where a statement is no round trip.
describe('the round trips of a change', () => {
  let database: OpenDatabase;
  afterAll(() => database.close());
  const it = useTestPortal(async () => (database = await openTestDatabase('postgres')));

  const verbsOf = async (token: string, change: { id: string; verb: Change; body?: object }, expected: number) => {
    const sent = await recordStatements(async () => {
      const { status } = await changeBooking(it.portal, token, { ...change, key: crypto.randomUUID() });
      expect(status).toBe(expected);
    });
    return sent
      .flat()
      .map(({ text }) => /^\s*(\w+)/.exec(text)?.[1] ?? '')
      .toSorted((a, b) => a.localeCompare(b));
  };
  const aBooking = async () => {
    const [token = ''] = await manyPatients(it.portal, 1);
    const [offer, target] = (await offersBeforeCutoff(it.portal, 'Teeth Orthodontics')).toReversed();
    return { token, target: target!, ...(await bookOffer(it.portal, token, offer!)) };
  };

  test.each<Change>(['cancel', 'move', 'attendance'])(
    '%s is one statement that reads, one that writes, and one that reads the appointment',
    async (verb) => {
      const { token, id, target } = await aBooking();
      const body = { cancel: { reason: 'ill' }, move: toSlot(target), attendance: { state: 'confirmed' }, undo: {} }[
        verb
      ];
      expect(await verbsOf(token, { id, verb, body }, 200)).toEqual(['select', 'select', 'with']);
    },
  );

  test('a paid appointment is cancelled in one transaction with its refund', async () => {
    const { token, id, price } = await aBooking();
    await payBooking(it.portal, token, { id, price });
    const verbs = await verbsOf(token, { id, verb: 'cancel' }, 200);
    expect(verbs.filter((verb) => ['begin', 'with', 'commit'].includes(verb))).toEqual(['begin', 'commit', 'with']);
  });

  test('a paid appointment is marked without a transaction', async () => {
    const { token, id, price } = await aBooking();
    await payBooking(it.portal, token, { id, price });
    const change = { id, verb: 'attendance', body: { state: 'confirmed' } } as const;
    expect(await verbsOf(token, change, 200)).toEqual(['select', 'select', 'with']);
  });

  test('a refused change is one statement', async () => {
    const { token, id } = await aBooking();
    await verbsOf(token, { id, verb: 'cancel' }, 200);
    expect(await verbsOf(token, { id, verb: 'cancel' }, 409)).toEqual(['select']);
  });

  test('undoing at a slot that is locked occupies no connection, and ends', async () => {
    const { token, id } = await aBooking();
    const other = await aBooking();
    await verbsOf(token, { id, verb: 'cancel' }, 200);
    const undone = await database.write.transaction().execute(async (trx) => {
      await sql`select from slot where id = (select slot_id from booking where id = ${id}::uuid) for update`.execute(
        trx,
      );
      const undos = Array.from({ length: 24 }, () => changeBooking(it.portal, token, { id, verb: 'undo' }));
      await changeBooking(it.portal, other.token, { id: other.id, verb: 'cancel' });
      return Promise.all(undos);
    });
    expect(new Set(undone.map(({ code }) => code))).toEqual(new Set(['unavailable']));
    expect(await changeBooking(it.portal, token, { id, verb: 'undo' })).toMatchObject({ status: 200 });
  });
});
