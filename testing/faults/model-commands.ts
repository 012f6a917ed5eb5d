import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Appointment } from '#contract/bookings/bookings';
import { releaseOverdueHolds } from '#server/bookings/book/release-holds';
import { proveAddress } from '#server/accounts/address/prove-address';
import { cardEvent, deliverCardEvent } from '#testing/card-messages';
import { intentOf } from '#testing/confirm-card';
import { passHolds } from '#testing/holds';
import * as model from './model.ts';
import { slotKey, type Model, type Place } from './model.ts';
import { anyChange, passMinute } from './model-change-commands.ts';
import { aboutBooking, assertOutcome, command, key, place, some, upTo } from './model-command.ts';
import { paidOf } from './model-money.ts';
import { anyStaffCommand } from './model-staff-commands.ts';
import { codeOf, SIZE, type World } from './model-world.ts';

async function book(
  expected: Model,
  world: World,
  patient: number,
  place: Place,
  key: string | null,
  { isPriceRight, insurance }: { isPriceRight: boolean; insurance: model.Kind | null },
) {
  const price = model.priceOf(expected, insurance);
  const answer = await world.portal.call('POST', '/bookings', {
    token: world.patients[patient]!.token,
    body: world.bodyOf(place, isPriceRight ? price : price + 100, insurance),
    ...(key && { headers: { 'idempotency-key': key } }),
  });
  const outcome = model.book(expected, patient, place, { key, isPriceRight, insurance });
  expect(codeOf(answer)).toBe(outcome.code);
  if (outcome.booking === undefined) return;
  const { _id: id } = answer.body.data as unknown as { _id: string };
  const known = world.bookings[outcome.booking];
  if (known) expect(id).toBe(known.id);
  else world.bookings.push({ id, secrets: [] });
  assertOutcome.bookings += known ? 0 : 1;
}

/** Every patient books the same slot concurrently: exactly one of those who may gets it. */
async function race(expected: Model, world: World, place: Place): Promise<void> {
  const answers = await Promise.all(
    world.patients.map(({ token }) =>
      world.portal.call('POST', '/bookings', { token, body: world.bodyOf(place, expected.price) }),
    ),
  );
  const mayHaveIt = world.patients.map(
    (_, index) => model.refusalOfBooking(expected, index, place, true) === undefined,
  );
  const winners = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
  expect(winners).toHaveLength(mayHaveIt.includes(true) ? 1 : 0);
  for (const winner of winners) {
    expect(mayHaveIt[winner]).toBe(true);
    model.book(expected, winner, place, { key: null, isPriceRight: true });
    world.bookings.push({ id: (answers[winner]!.body.data as unknown as { _id: string })._id, secrets: [] });
    assertOutcome.bookings += 1;
  }
}

const startPayment = aboutBooking('begin to pay', async (expected, world, bookingIndex) => {
  const booking = expected.bookings[bookingIndex]!;
  const { id, secrets } = world.bookings[bookingIndex]!;
  const answer = await world.portal.call('POST', '/create-payment-intent', {
    token: world.patients[booking.patient]!.token,
    body: { price: (model.dueOf(booking) || booking.price) / 100, bookingID: id },
  });
  expect(codeOf(answer)).toBe(model.startPayment(expected, bookingIndex).code);
  if (answer.status !== 200) return;
  const secret = String(answer.body['clientSecret']);
  if (secret !== secrets.at(-1)) secrets.push(secret);
  expect(secrets).toHaveLength(booking.intents.length);
});

const payWith = (card: string, isGood: boolean) =>
  aboutBooking(isGood ? 'pay' : 'pay with a declined card', async (expected, world, bookingIndex) => {
    const { intents, status } = expected.bookings[bookingIndex]!;
    const intent = intents.at(-1);
    const isCharged = await world.pay(bookingIndex, card);
    // A job cancels an intent that is no longer needed, before or after this.
    const mayBeCharged = status !== 'cancelled' && !intent?.isAbandoned;
    if (mayBeCharged || !isCharged)
      expect(isCharged).toBe(isGood && intent !== undefined && !intent.isCharged && mayBeCharged);
    if (intent && isCharged) intent.isCharged = true;
  });

const confirmPayment = aboutBooking('confirm the payment', async (expected, world, bookingIndex) => {
  const { patient, intents, price } = expected.bookings[bookingIndex]!;
  if (price === 0 && intents.length === 0) return;
  const { id, secrets } = world.bookings[bookingIndex]!;
  const { token, email } = world.patients[patient]!;
  const answer = await world.portal.call('POST', '/payment', {
    token,
    body: {
      price: (intents.at(-1)?.amount ?? price) / 100,
      transactionid: intentIn(secrets),
      email,
      bookingID: id,
    },
  });
  expect(codeOf(answer)).toBe(model.confirmPayment(expected, bookingIndex).code);
});

const intentIn = (secrets: string[], index = -1) => {
  const secret = secrets.at(index);
  return secret === undefined ? 'pi_none' : intentOf(secret);
};

const messages = ['payment_intent.succeeded', 'payment_intent.canceled', 'charge.refunded', 'payment_intent.created'];
const message = (type: string, times: number) =>
  aboutBooking(`${times} messages ${type} of`, async (expected, world, bookingIndex) => {
    const event = cardEvent(type, intentIn(world.bookings[bookingIndex]!.secrets));
    const answers = await Promise.all(Array.from({ length: times }, () => deliverCardEvent(world.portal, event)));
    expect(new Set(answers)).toEqual(new Set([200]));
    if (type !== 'payment_intent.created') model.recordCharge(expected, bookingIndex);
  });

async function withdraw(expected: Model, world: World, place: Place): Promise<void> {
  const { token } = world.doctors[place.doctor]!;
  const query = new URLSearchParams(world.timeOf(place));
  const answer = await world.portal.call('DELETE', `/slots?${query}`, { token });
  expect(codeOf(answer)).toBe(model.withdraw(expected, place).code);
}

async function publish(expected: Model, world: World, place: Place): Promise<void> {
  const { token, email } = world.doctors[place.doctor]!;
  const { AppointmentDate: date, slot } = world.timeOf(place);
  const body = { docEmail: email, docSlot: [{ date, slot: [slot] }] };
  expect(codeOf(await world.portal.call('POST', '/slots', { token, body }))).toBe(model.publish(expected, place).code);
}

async function remove(expected: Model, world: World, who: 'patients' | 'doctors', personIndex: number): Promise<void> {
  const answer = await world.portal.call('DELETE', `/users?id=${world[who][personIndex]!.id}`, { token: world.admin });
  expect(answer.body).toMatchObject({ data: { deletedCount: model.remove(expected, who, personIndex) } });
}

/** Lets half an hour pass for all holds; the job then releases some of them. */
async function passTime(expected: Model, world: World): Promise<void> {
  await passMinute(expected, world);
  await passHolds(world.portal);
  model.passTime(expected);
}

async function prove(expected: Model, world: World, patient: number): Promise<void> {
  const booked = await proveAddress(world.portal.portal, world.patients[patient]!);
  expect(booked).toBe(model.prove(expected, patient));
}

async function look(expected: Model, world: World): Promise<void> {
  for (const [at, { email, token }] of world.patients.entries()) {
    const answer = await world.portal.call('GET', `/bookings?email=${email}`, { token });
    if (!expected.patients[at]) expect(answer.status).toBe(401);
    else {
      const { appointmentData: list } = answer.body.data as unknown as { appointmentData: Appointment[] };
      const shown = list.map((item) => [item._id, item.status, item.isPaid, item.paidAmount, item.dueAmount]);
      const own = expected.bookings.flatMap((booking, which) => {
        const { status, attendance } = booking;
        if (!['held', 'booked'].includes(status) || booking.patient !== at) return [];
        const [paid, due] = [paidOf(booking), model.dueOf(booking)];
        const state = attendance ?? status;
        const isPaid = due === 0 && (paid > 0 || booking.insurance === 'statutory');
        return [[world.bookings[which]!.id, state, isPaid, paid / 100, due / 100]];
      });
      expect(shown.toSorted(byId)).toEqual(own.toSorted(byId));
    }
  }
  for (const [doctor, { email }] of world.doctors.entries()) {
    const { body } = await world.portal.call('GET', `/slot/${email}`);
    const { docSlot } = body.data as unknown as { docSlot: { date: string; slot: string[] }[] };
    const free = docSlot.flatMap(({ date, slot }) => slot.map((item) => `${date} ${item}`));
    const places = everyPlace.filter((place) => place.doctor === doctor);
    const expectedFree = places.filter(
      (place) =>
        expected.doctors[doctor] &&
        expected.offered.get(slotKey(place)) &&
        model.holdersOf(expected, slotKey(place)).length === 0,
    );
    const texts = expectedFree.map(world.timeOf).map(({ AppointmentDate, slot }) => `${AppointmentDate} ${slot}`);
    expect(free.toSorted()).toEqual(texts.toSorted());
  }
}

const byId = ([one]: unknown[], [other]: unknown[]) => (String(one) < String(other) ? -1 : 1);
const everyPlace: Place[] = Array.from({ length: SIZE.doctors * SIZE.days * SIZE.ranges }, (_, index) => ({
  doctor: Math.floor(index / (SIZE.days * SIZE.ranges)),
  day: Math.floor(index / SIZE.ranges) % SIZE.days,
  range: index % SIZE.ranges,
}));
const rarely = fc.nat(9);

/** The possible commands; deletions are rare so that people remain. */
export const anyCommand = [
  ...anyChange,
  ...anyStaffCommand,
  ...Array.from({ length: 3 }, () =>
    fc
      .tuple(upTo(SIZE.patients), place, key, fc.nat(19), fc.constantFrom(null, 'self' as const, 'statutory' as const))
      .map(([patient, where, used, luck, insurance]) =>
        command(`patient ${patient} (${insurance}) books ${slotKey(where)} ${used ?? ''}`, (expected, world) =>
          book(expected, world, patient, where, used, { isPriceRight: luck > 0, insurance }),
        ),
      ),
  ),
  place.map((where) => command(`all book ${slotKey(where)}`, (expected, world) => race(expected, world, where))),
  some.map(startPayment),
  some.map(startPayment),
  some.map(payWith('4242424242424242', true)),
  some.map(payWith('4242424242424242', true)),
  some.map(payWith('4000000000000002', false)),
  some.map(confirmPayment),
  some.map(confirmPayment),
  fc
    .tuple(fc.constantFrom(...messages), fc.integer({ min: 1, max: 5 }), some)
    .map(([type, times, at]) => message(type, times)(at)),
  place.map((where) => command(`withdraw ${slotKey(where)}`, (expected, world) => withdraw(expected, world, where))),
  place.map((where) => command(`publish ${slotKey(where)}`, (expected, world) => publish(expected, world, where))),
  fc
    .tuple(upTo(SIZE.patients), rarely)
    .map(([at, luck]) =>
      command(`delete patient ${at}${luck > 0 ? ' or look' : ''}`, (expected, world) =>
        luck > 0 ? look(expected, world) : remove(expected, world, 'patients', at),
      ),
    ),
  fc
    .tuple(upTo(SIZE.doctors), rarely)
    .map(([at, luck]) =>
      command(`delete doctor ${at}${luck > 0 ? ' or look' : ''}`, (expected, world) =>
        luck > 0 ? look(expected, world) : remove(expected, world, 'doctors', at),
      ),
    ),
  fc.constant(command('half an hour goes by', passTime)),
  fc.constant(command('release what is overdue', (_expected, world) => releaseOverdueHolds(world.portal.portal))),
  fc
    .tuple(upTo(SIZE.patients), rarely)
    .map(([at, luck]) =>
      command(`patient ${at} ${luck > 3 ? 'looks' : 'proves the address'}`, (expected, world) =>
        luck > 3 ? look(expected, world) : prove(expected, world, at),
      ),
    ),
];

export { look };

/** Delivers the webhook of one of a booking's charges. */
export async function reportCharge(world: World, bookingIndex: number, index: number): Promise<void> {
  const intent = intentIn(world.bookings[bookingIndex]!.secrets, index);
  await deliverCardEvent(world.portal, cardEvent('payment_intent.succeeded', intent));
}
