import { expect, test } from 'vitest';
import { releaseOverdueHolds } from '#server/bookings/book/release-holds';
import { changeRaces, ROUNDS, type Booked } from '#testing/change-races';
import { changeBooking, toSlot } from '#testing/changes';
import { intentOf } from '#testing/confirm-card';
import { describeOneDatabase } from '#testing/database';
import { bookingOf, type Offer } from '#testing/free-slots';
import { expireHold } from '#testing/holds';
import { manyPatients } from '#testing/many-patients';
import { beginPayment, bookOffer } from '#testing/pay-booking';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { useTestPortal } from '#testing/use-test-portal';

describeOneDatabase('concurrent changes of appointments', (database) => {
  const it = useTestPortal(database);
  const { someBookings, offersOf, change, outcomes, race, rounds, row, settleEverything } = changeRaces(it);

  test('of many concurrent cancellations of one appointment one succeeds, and it is audited and refunded once', async () => {
    const [booking] = await someBookings((await offersOf()).slice(0, 1));
    const secret = await beginPayment(it.portal, booking!.token, { id: booking!.id, price: 120 });
    await payInSandbox(it.portal, secret);
    await confirm(booking!, secret);
    const responses = await Promise.all(Array.from({ length: 10 }, () => change(booking!, 'cancel')));
    expect(outcomes(responses)).toEqual([...Array.from({ length: 9 }, () => 'booking_cancelled'), 'done']);
    const audited = await it.portal.db
      .selectFrom('auditEntry')
      .select('id')
      .where('bookingId', '=', booking!.id)
      .where('action', '=', 'booking.cancelled')
      .execute();
    expect(audited).toHaveLength(1);
    await settleEverything();
    expect(await row(booking!.id)).toMatchObject({ paidCents: 0, refundedCents: 12_000, calendarSequence: 1 });
  });

  const confirm = async ({ id, token }: Booked, secret: string) => {
    const { body } = await it.portal.call('GET', `/booking/${id}`, { token });
    const { email } = body.data as unknown as { email: string };
    const sent = { price: 120, transactionid: intentOf(secret), email, bookingID: id };
    return it.portal.call('POST', '/payment', { token, body: sent });
  };

  test('an appointment that is cancelled while its payment succeeds is cancelled, and the money goes back', async () => {
    const bookings = await someBookings((await offersOf()).slice(0, ROUNDS));
    const secrets = await Promise.all(
      bookings.map(async ({ id, token }) => {
        const secret = await beginPayment(it.portal, token, { id, price: 120 });
        await payInSandbox(it.portal, secret);
        return secret;
      }),
    );
    await rounds(async (round) => {
      const booking = bookings[round]!;
      const [cancelled, paid] = await race(
        round,
        () => change(booking, 'cancel'),
        () => confirm(booking, secrets[round]!),
      );
      expect(cancelled.status).toBe(200);
      expect([200, 409]).toContain(paid.status);
    });
    await settleEverything();
    for (const { id } of bookings) {
      expect(await row(id)).toMatchObject({ status: 'cancelled', paidCents: 0, refundedCents: 12_000 });
    }
  });

  test('of many appointments that are moved to one slot one is, and the others stay where they were', async () => {
    const [target, ...offers] = (await offersOf()).slice(0, 12);
    const bookings = await someBookings(offers);
    const responses = await Promise.all(bookings.map((booking) => change(booking, 'move', toSlot(target!))));
    expect(outcomes(responses)).toEqual(['done', ...Array.from({ length: bookings.length - 1 }, () => 'slot_taken')]);
    const slots = await Promise.all(bookings.map(async ({ id }) => (await row(id)).slotId));
    expect(new Set(slots).size).toBe(bookings.length);
    await settleEverything();
  });

  test('one appointment that is moved to two slots at once has one of them, and the other is free', async () => {
    const offers = (await offersOf()).slice(0, 3 * ROUNDS);
    const bookings = await someBookings(offers.slice(0, ROUNDS));
    await rounds(async (round) => {
      const targets = [offers[ROUNDS + round]!, offers[2 * ROUNDS + round]!];
      const responses = await race(
        round,
        () => change(bookings[round]!, 'move', toSlot(targets[0]!)),
        () => change(bookings[round]!, 'move', toSlot(targets[1]!)),
      );
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    });
    const free = await offersOf();
    const isFree = (one: Offer) =>
      free.some(({ doctor, date, slot }) => doctor === one.doctor && date === one.date && slot === one.slot);
    for (let round = 0; round < ROUNDS; round += 1) {
      expect(isFree(offers[round]!)).toBe(true);
      expect([isFree(offers[ROUNDS + round]!), isFree(offers[2 * ROUNDS + round]!)].filter(Boolean)).toHaveLength(1);
    }
    await settleEverything();
  });

  test('two appointments that are moved to each other’s slots at once both stay', async () => {
    const bookings = await someBookings((await offersOf()).slice(0, 2 * ROUNDS));
    await rounds(async (round) => {
      const [one, other] = [bookings[2 * round]!, bookings[2 * round + 1]!];
      const responses = await race(
        round,
        () => change(one, 'move', toSlot(other.offer)),
        () => change(other, 'move', toSlot(one.offer)),
      );
      expect(outcomes(responses)).toEqual(['slot_taken', 'slot_taken']);
    });
    await settleEverything();
  });

  test('an appointment that is moved to a slot while its occupant leaves it gets it, or stays', async () => {
    const offers = (await offersOf()).slice(0, 3 * ROUNDS);
    const bookings = await someBookings(offers.slice(0, 2 * ROUNDS));
    await rounds(async (round) => {
      const [follower, leader] = [bookings[2 * round]!, bookings[2 * round + 1]!];
      const [left, followed] = await race(
        round,
        () => change(leader, 'move', toSlot(offers[2 * ROUNDS + round]!)),
        () => change(follower, 'move', toSlot(leader.offer)),
      );
      expect(left.status).toBe(200);
      expect(['done', 'slot_taken']).toContain(outcomes([followed])[0]);
    });
    await settleEverything();
  });

  const lastEntry = (bookingId: string) =>
    it.portal.db
      .selectFrom('auditEntry')
      .select('action')
      .where('bookingId', '=', bookingId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();

  test('an appointment that is cancelled and moved at once is cancelled', async () => {
    const offers = (await offersOf()).slice(0, 2 * ROUNDS);
    const bookings = await someBookings(offers.slice(0, ROUNDS));
    await rounds(async (round) => {
      const [cancelled, moved] = await race(
        round,
        () => change(bookings[round]!, 'cancel'),
        () => change(bookings[round]!, 'move', toSlot(offers[ROUNDS + round]!)),
      );
      expect(cancelled.status).toBe(200);
      expect(['done', 'booking_cancelled']).toContain(outcomes([moved])[0]);
      expect(await row(bookings[round]!.id)).toMatchObject({ status: 'cancelled' });
      const { action } = await lastEntry(bookings[round]!.id);
      expect(action).toBe('booking.cancelled');
    });
    await settleEverything();
  });

  test('holds that are moved while they expire are released with their new slot or with their old one', async () => {
    const offers = (await offersOf('Cosmetic Dentistry')).slice(0, 8);
    const holds = await someBookings(offers.slice(0, 4), { isEmailProven: false });
    await Promise.all(
      holds.map(async (hold, round) => {
        const [, moved] = await race(
          round,
          async () => {
            await expireHold(it.portal.db, hold.id);
            await releaseOverdueHolds(it.portal.portal);
          },
          () => change(hold, 'move', toSlot(offers[4 + round]!)),
        );
        expect(['done', 'hold_expired']).toContain(outcomes([moved])[0]);
      }),
    );
    await releaseOverdueHolds(it.portal.portal);
    for (const { id } of holds) expect(await row(id)).toMatchObject({ status: 'expired' });
    const free = await offersOf('Cosmetic Dentistry');
    expect(free.slice(0, 8)).toEqual(offers);
    await settleEverything();
  });

  test('a cancellation that is undone while somebody books the slot is undone, or the slot is theirs', async () => {
    const bookings = await someBookings((await offersOf()).slice(0, ROUNDS));
    const others = await manyPatients(it.portal, ROUNDS);
    await rounds(async (round) => {
      const booking = bookings[round]!;
      await change(booking, 'cancel');
      const [undone, booked] = await race(
        round,
        () => change(booking, 'undo'),
        () => it.portal.call('POST', '/bookings', { token: others[round]!, body: bookingOf(booking.offer) }),
      );
      expect([undone.status, booked.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    });
    await settleEverything();
  });

  test('of two concurrent requests to undo one change one succeeds', async () => {
    const bookings = await someBookings((await offersOf()).slice(0, ROUNDS));
    await rounds(async (round) => {
      await change(bookings[round]!, 'cancel');
      const responses = await race(
        round,
        () => change(bookings[round]!, 'undo'),
        () => change(bookings[round]!, 'undo'),
      );
      expect(outcomes(responses)).toEqual(['cannot_undo', 'done']);
    });
    await settleEverything();
  });

  test('of two appointments that are cancelled with one key at once one is', async () => {
    const [token = ''] = await manyPatients(it.portal, 1);
    const offers = [...Map.groupBy(await offersOf(), ({ date }) => date).values()].map(([first]) => first!);
    const booked = await Promise.all(offers.slice(0, 2).map((offer) => bookOffer(it.portal, token, offer)));
    const responses = await Promise.all(
      booked.map(({ id }) => changeBooking(it.portal, token, { id, verb: 'cancel', key: 'one-key' })),
    );
    expect(outcomes(responses)).toEqual(['done', 'idempotency_conflict']);
  });
});
