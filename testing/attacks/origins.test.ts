import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bookingOf, listOffers } from '#testing/free-slots';
import { describeOneDatabase } from '#testing/database';
import { manyPatients } from '#testing/many-patients';
import { mailedToken } from '#testing/outbox';
import { payBooking } from '#testing/pay-booking';
import { aPerson, tokenFor } from '#testing/people';
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

  /** Books the next free slot from a network; returns the status of the booking or the code of the refusal, and its id. */
  let taken = 0;
  async function bookFrom(address: string, token: string): Promise<{ outcome: string; id: string }> {
    const offers = await listOffers(it.portal, 'Teeth Orthodontics');
    // Each on another day than the one before.
    const body = bookingOf(offers[(taken += 7) % offers.length]!);
    const { status, body: answer } = await it.portal.call('POST', '/bookings', { token, address, body });
    if (['slot_taken', 'slot_unavailable', 'already_booked_that_day'].includes(String(answer['code'])))
      return bookFrom(address, token);
    const { status: outcome, _id: id } = (answer.data ?? {}) as { status?: string; _id?: string };
    return { outcome: status === 200 ? String(outcome) : String(answer['code']), id: String(id) };
  }
  const outcomesOf = async (address: string, tokens: string[]) => {
    const outcomes: string[] = [];
    for (const token of tokens) outcomes.push((await bookFrom(address, token)).outcome);
    return outcomes;
  };
  const booked = (count: number) => Array.from({ length: count }, () => 'booked');

  test('attack 55: who signs up as a doctor counts like a patient until the clinic has verified them', async () => {
    const network = '198.51.100.1';
    const doctorOf = async (isVerified: boolean) =>
      tokenFor(it.portal, await aPerson(it.portal, { role: 'doctor', isVerified }));
    const strangers = await Promise.all(Array.from({ length: 9 }, () => doctorOf(false)));
    expect(await outcomesOf(network, strangers)).toEqual([...booked(8), 'held']);
    expect(await outcomesOf(network, [await doctorOf(true)])).toEqual(['booked']);
  });

  test('attack 55: undoing cancellations adds up to eight booked appointments, like booking', async () => {
    const network = '198.51.100.2';
    const tokens = await manyPatients(it.portal, 14, { domain: 'gmx.de' });
    const first: { token: string; id: string }[] = [];
    for (const token of tokens.slice(0, 8)) first.push({ token, id: (await bookFrom(network, token)).id });
    const change = async (verb: string) => {
      const statuses = [];
      for (const { token, id } of first)
        statuses.push((await it.portal.call('POST', `/bookings/${id}/${verb}`, { token, body: {} })).status);
      return statuses;
    };
    expect(new Set(await change('cancel'))).toEqual(new Set([200]));
    expect(await outcomesOf(network, tokens.slice(8))).toEqual(booked(6));
    expect(await change('undo')).toEqual([200, 200, 409, 409, 409, 409, 409, 409]);
  });

  test('attack 55: below a top-level domain that is no country’s a name like com is a domain of its own', async () => {
    const outcomes: string[] = [];
    for (let index = 1; index <= 9; index += 1) {
      const tokens = await manyPatients(it.portal, 1, { domain: `d${index}.com.example` });
      outcomes.push(...(await outcomesOf(`198.51.100.${10 + index}`, tokens)));
    }
    expect(outcomes).toEqual([...booked(8), 'held']);
  });

  test('attack 55: a payment that its patient gets back vouches for its own appointment, not for others', async () => {
    const network = '198.51.100.3';
    const tokens = await manyPatients(it.portal, 4, { domain: 'gmx.de' });
    const { price } = (await listOffers(it.portal, 'Teeth Orthodontics'))[0]!;
    const paid: { token: string; id: string }[] = [];
    for (const token of tokens) {
      const { id } = await bookFrom(network, token);
      await payBooking(it.portal, token, { id, price });
      paid.push({ token, id });
    }
    const outcomes = await outcomesOf(network, [...tokens, ...tokens, ...tokens, ...tokens]);
    for (const { token, id } of paid)
      expect((await it.portal.call('POST', `/bookings/${id}/cancel`, { token, body: {} })).status).toBe(200);
    expect(Object.groupBy(outcomes, (one) => one)).toEqual({
      booked: booked(8),
      held: Array.from({ length: 5 }, () => 'held'),
      too_many_of_origin: Array.from({ length: 3 }, () => 'too_many_of_origin'),
    });
  });
});
