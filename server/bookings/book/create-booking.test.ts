import { afterAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { nameOfRange } from '#domain/shared/slot-times';
import { longDate } from '#domain/shared/time';
import { openTestDatabase } from '#testing/database';
import { anOffer, bookingOf } from '#testing/free-slots';
import { anHoursDoctor } from '#testing/hours-doctor';
import { daysWithoutSlots } from '#testing/open-days';
import { aPerson, tokenFor } from '#testing/people';
import { recordStatements } from '#testing/record-statements';
import { useTestPortal } from '#testing/use-test-portal';

// The embedded database runs in this process, where a statement is no round trip.
describe('the round trips of a booking', () => {
  let database: OpenDatabase;
  afterAll(() => database.close());
  const it = useTestPortal(async () => (database = await openTestDatabase('postgres')));

  const verbsOf = async (token: string, offer: Parameters<typeof bookingOf>[0], expected: number) => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const sent = await recordStatements(async () => {
      const response = await it.portal.call('POST', '/bookings', { token, headers, body: bookingOf(offer) });
      expect(response.status).toBe(expected);
    });
    return sent
      .flat()
      .map(({ text }) => /^\s*(\w+)/.exec(text)?.[1] ?? '')
      .toSorted((a, b) => a.localeCompare(b));
  };
  const patient = async (isEmailProven: boolean) => {
    const person = await aPerson(it.portal, { role: 'patient', isEmailProven });
    return tokenFor(it.portal, person);
  };

  test('a booking is one statement that reads and one that writes, with a key and all its effects', async () => {
    const offer = await anOffer(it.portal, 'Teeth Cleaning', 3);
    expect(await verbsOf(await patient(true), offer, 200)).toEqual(['select', 'with']);
  });

  test('so is a hold', async () => {
    const offer = await anOffer(it.portal, 'Teeth Cleaning', 4);
    expect(await verbsOf(await patient(false), offer, 200)).toEqual(['select', 'with']);
  });

  test('so is a booking of hours, and a time that overlaps it is refused by the statement that reads', async () => {
    const day = daysWithoutSlots(it.portal, 60)[0]!;
    const { email } = await anHoursDoctor(it.portal, { days: [day] });
    const { treatment, price } = await anOffer(it.portal, 'Teeth Cleaning', 6);
    const at = (start: number) => ({
      treatment,
      price,
      doctor: email,
      date: longDate(day),
      slot: nameOfRange({ start, end: start + 45 }),
    });
    expect(await verbsOf(await patient(true), at(540), 200)).toEqual(['select', 'with']);
    expect(await verbsOf(await patient(false), at(600), 200)).toEqual(['select', 'with']);
    expect(new Set(await verbsOf(await patient(true), at(555), 409))).toEqual(new Set(['select']));
  });

  test('a late request for a slot is refused by the statement that reads, and lists other times', async () => {
    const offer = await anOffer(it.portal, 'Teeth Cleaning', 5);
    expect(await verbsOf(await patient(true), offer, 200)).toHaveLength(2);
    const verbs = await verbsOf(await patient(true), offer, 409);
    expect(new Set(verbs)).toEqual(new Set(['select']));
  });
});
