import * as fc from 'fast-check';
import { expect } from 'vitest';
import { releaseOverdueHolds } from '#server/use-cases/holds/release-holds';
import { proveAddress } from '#server/use-cases/people/prove-address';
import { cardEvent, deliverCardEvent } from '#testing/card-messages';
import { intentOf } from '#testing/confirm-card';
import { passHolds } from '#testing/holds';
import * as model from './model.ts';
import { slotKey, type Model, type Place } from './model.ts';
import { codeOf, SIZE, type World } from './model-world.ts';

type Command = fc.AsyncCommand<Model, World>;

/** Counts of executed commands and bookings, reported by the long form. */
export const assertOutcome = { commands: 0, bookings: 0 };

function command(name: string, run: (model: Model, world: World) => Promise<void>): Command {
  return {
    check: () => true,
    run: async (expected, world) => {
      assertOutcome.commands += 1;
      await run(expected, world);
    },
    toString: () => name,
  };
}

/** A command on an existing booking; skipped while there is none. */
function aboutBooking(name: string, run: (model: Model, world: World, at: number) => Promise<void>) {
  return (index: number): Command => ({
    ...command(`${name} ${index}`, async (expected, world) => run(expected, world, index % expected.bookings.length)),
    check: ({ bookings }) => bookings.length > 0,
  });
}

async function book(
  expected: Model,
  world: World,
  patient: number,
  place: Place,
  key: string | null,
  isPriceRight: boolean,
) {
  const answer = await world.portal.call('POST', '/bookings', {
    token: world.patients[patient]!.token,
    body: world.bodyOf(place, isPriceRight ? world.price : world.price + 1),
    ...(key && { headers: { 'idempotency-key': key } }),
  });
  const outcome = model.book(expected, patient, place, { key, isPriceRight });
  expect(codeOf(answer)).toBe(outcome.code);
  if (outcome.booking === undefined) return;
  const { _id: id } = answer.body.data as unknown as { _id: string };
  const known = world.bookings[outcome.booking];
  if (known) expect(id).toBe(known.id);
  else world.bookings.push({ id, secret: null });
  assertOutcome.bookings += known ? 0 : 1;
}

/** Every patient books the same slot concurrently: exactly one of those who may gets it. */
async function race(expected: Model, world: World, place: Place): Promise<void> {
  const answers = await Promise.all(
    world.patients.map(({ token }) =>
      world.portal.call('POST', '/bookings', { token, body: world.bodyOf(place, world.price) }),
    ),
  );
  const mayHaveIt = world.patients.map((_, at) => model.refusalOfBooking(expected, at, place, true) === undefined);
  const winners = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []));
  expect(winners).toHaveLength(mayHaveIt.includes(true) ? 1 : 0);
  for (const winner of winners) {
    expect(mayHaveIt[winner]).toBe(true);
    model.book(expected, winner, place, { key: null, isPriceRight: true });
    world.bookings.push({ id: (answers[winner]!.body.data as unknown as { _id: string })._id, secret: null });
    assertOutcome.bookings += 1;
  }
}

const startPayment = aboutBooking('begin to pay', async (expected, world, at) => {
  const { patient } = expected.bookings[at]!;
  const answer = await world.portal.call('POST', '/create-payment-intent', {
    token: world.patients[patient]!.token,
    body: { price: world.price, bookingID: world.bookings[at]!.id },
  });
  expect(codeOf(answer)).toBe(model.startPayment(expected, at).code);
  if (answer.status !== 200) return;
  const secret = String(answer.body['clientSecret']);
  expect(world.bookings[at]!.secret ?? secret).toBe(secret);
  world.bookings[at]!.secret = secret;
});

const payWith = (card: string, isGood: boolean) =>
  aboutBooking(isGood ? 'pay' : 'pay with a declined card', async (expected, world, at) => {
    const { intent, status } = expected.bookings[at]!;
    const isCharged = await world.pay(at, card);
    // A job cancels the intent of a cancelled booking, before or after this.
    const mayBeCharged = status !== 'cancelled';
    if (mayBeCharged || !isCharged)
      expect(isCharged).toBe(isGood && intent !== null && !intent.isCharged && mayBeCharged);
    if (intent && isCharged) intent.isCharged = true;
  });

const confirmPayment = aboutBooking('confirm the payment', async (expected, world, at) => {
  const { patient } = expected.bookings[at]!;
  const { id, secret } = world.bookings[at]!;
  const { token, email } = world.patients[patient]!;
  const claim = { price: world.price, transactionid: secret ? intentOf(secret) : 'pi_none', email, bookingID: id };
  const answer = await world.portal.call('POST', '/payment', { token, body: claim });
  expect(codeOf(answer)).toBe(model.confirmPayment(expected, at).code);
});

const messages = ['payment_intent.succeeded', 'payment_intent.canceled', 'charge.refunded', 'payment_intent.created'];
const message = (type: string, times: number) =>
  aboutBooking(`${times} messages ${type} of`, async (expected, world, at) => {
    const { secret } = world.bookings[at]!;
    const event = cardEvent(type, secret ? intentOf(secret) : 'pi_none');
    const answers = await Promise.all(Array.from({ length: times }, () => deliverCardEvent(world.portal, event)));
    expect(new Set(answers)).toEqual(new Set([200]));
    if (type !== 'payment_intent.created') model.recordCharge(expected, at);
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

async function remove(expected: Model, world: World, who: 'patients' | 'doctors', at: number): Promise<void> {
  const answer = await world.portal.call('DELETE', `/users?id=${world[who][at]!.id}`, { token: world.admin });
  expect(answer.body).toMatchObject({ data: { deletedCount: model.remove(expected, who, at) } });
}

/** Lets half an hour pass for all holds; the job then releases some of them. */
async function passTime(expected: Model, world: World): Promise<void> {
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
      const { appointmentData: list } = answer.body.data as unknown as {
        appointmentData: { _id: string; isPaid: boolean }[];
      };
      const own = expected.bookings.flatMap((booking, which) =>
        ['held', 'booked'].includes(booking.status) && booking.patient === at
          ? [{ _id: world.bookings[which]!.id, isPaid: booking.money === 'paid' }]
          : [],
      );
      expect(list.map(({ _id, isPaid }) => ({ _id, isPaid })).toSorted(byId)).toEqual(own.toSorted(byId));
    }
  }
  for (const [doctor, { email }] of world.doctors.entries()) {
    const { body } = await world.portal.call('GET', `/slot/${email}`);
    const { docSlot } = body.data as unknown as { docSlot: { date: string; slot: string[] }[] };
    const free = docSlot.flatMap(({ date, slot }) => slot.map((one) => `${date} ${one}`));
    const places = everyPlace.filter((place) => place.doctor === doctor);
    const expectedFree = places.filter(
      (place) =>
        expected.doctors[doctor] && expected.offered.get(slotKey(place)) && !model.holderOf(expected, slotKey(place)),
    );
    const texts = expectedFree.map(world.timeOf).map(({ AppointmentDate, slot }) => `${AppointmentDate} ${slot}`);
    expect(free.toSorted()).toEqual(texts.toSorted());
  }
}

const byId = (one: { _id: string }, other: { _id: string }) => (one._id < other._id ? -1 : 1);
const upTo = (count: number) => fc.nat(count - 1);
const place = fc.record({ doctor: upTo(SIZE.doctors), day: upTo(SIZE.days), range: upTo(SIZE.ranges) });
const everyPlace: Place[] = Array.from({ length: SIZE.doctors * SIZE.days * SIZE.ranges }, (_, at) => ({
  doctor: Math.floor(at / (SIZE.days * SIZE.ranges)),
  day: Math.floor(at / SIZE.ranges) % SIZE.days,
  range: at % SIZE.ranges,
}));
const key = fc.option(fc.constantFrom('key-one-00000000', 'key-two-00000000'), { freq: 3 });
const some = fc.nat(50);
const rarely = fc.nat(9);

/** The possible commands; deletions are rare so that people remain. */
export const anyCommand = [
  ...Array.from({ length: 3 }, () =>
    fc
      .tuple(upTo(SIZE.patients), place, key, fc.nat(19))
      .map(([patient, where, used, luck]) =>
        command(`patient ${patient} books ${slotKey(where)} ${used ?? ''}`, (expected, world) =>
          book(expected, world, patient, where, used, luck > 0),
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
  fc.constant(command('work off all jobs', (_expected, world) => world.portal.drain())),
];

export { look };

/** Delivers the webhook of a charge. */
export async function reportCharge(world: World, at: number): Promise<void> {
  const { secret } = world.bookings[at]!;
  await deliverCardEvent(world.portal, cardEvent('payment_intent.succeeded', secret ? intentOf(secret) : 'pi_none'));
}
