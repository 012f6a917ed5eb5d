import * as fc from 'fast-check';
import { expect } from 'vitest';
import { changeBooking, letUndoPass, type Change } from '#testing/changes';
import { recordCharge, reprice, slotKey, type Model, type Place } from './model.ts';
import * as changes from './model-changes.ts';
import type { Changer } from './model-changes.ts';
import { aboutBooking, command, key, noteDone, place, some, upTo, type Command } from './model-command.ts';
import { codeOf, PRICES, SIZE, type World } from './model-world.ts';

/** Mostly the patient; else the doctor it had when the command was chosen, or the admin. */
export const anyChanger: fc.Arbitrary<Changer> = fc.oneof(
  { weight: 6, arbitrary: fc.constant('patient' as const) },
  { weight: 2, arbitrary: fc.constant('admin' as const) },
  { weight: 2, arbitrary: upTo(SIZE.doctors).map((doctor) => `doctor ${doctor}` as const) },
);

export function tokenOf(expected: Model, world: World, bookingIndex: number, by: Changer): string {
  if (by === 'admin') return world.admin;
  if (by === 'patient') return world.patients[expected.bookings[bookingIndex]!.patient]!.token;
  return world.doctors[Number(by.slice('doctor '.length))]!.token;
}

type Call = { at: number; by: Changer; verb: Change; body?: object; key?: string | null };

/** Sends a change and returns its error code; undefined for a success. */
async function call(expected: Model, world: World, { at, by, verb, body = {}, key: used = null }: Call) {
  const { id } = world.bookings[at]!;
  // The admin is the same in each run.
  const wanted = { id, verb, body, ...(used !== null && { key: `${used}-${world.doctors[0]!.id}` }) };
  const response = await changeBooking(world.portal, tokenOf(expected, world, at, by), wanted);
  const code = codeOf(response);
  if (code === undefined) {
    expect(response.data._id).toBe(id);
    noteDone(verb);
  }
  return code;
}

const cancel = (by: Changer, used: string | null, percent: number | null) =>
  aboutBooking(`${by} cancels (${percent ?? 'policy'}) ${used ?? ''}`, async (expected, world, bookingIndex) => {
    const body = percent === null ? {} : { refund_percent: percent, reason: 'The patient was ill' };
    const code = await call(expected, world, { at: bookingIndex, by, verb: 'cancel', body, key: used });
    expect(code).toBe(changes.cancel(expected, bookingIndex, { by, key: used }, percent).code);
  });

const move = (by: Changer, used: string | null, to: Place, isAnyTime = false) =>
  aboutBooking(`${by} moves to ${slotKey(to)} ${used ?? ''}`, async (expected, world, bookingIndex) => {
    const code = await call(expected, world, {
      at: bookingIndex,
      by,
      verb: 'move',
      body: {
        ...world.targetOf(to),
        ...(isAnyTime && { minutes: world.minutesOf(to), outside_hours: true }),
      },
      key: used,
    });
    expect(code).toBe(changes.move(expected, bookingIndex, { by, key: used }, { ...to, isAnyTime }).code);
  });

const confirm = (by: Changer) =>
  aboutBooking(`${by} confirms`, async (expected, world, bookingIndex) => {
    const code = await call(expected, world, {
      at: bookingIndex,
      by,
      verb: 'attendance',
      body: { state: 'confirmed' },
    });
    // A hold is refused for its state until it is released, and then for having expired.
    expect(code === 'hold_expired' ? 'cannot_mark' : code).toBe(changes.confirm(expected, bookingIndex, by).code);
  });

/** Undone by a certain changer, or by the person who made the last change. */
const undo = (chosen: Changer | null) =>
  aboutBooking(`${chosen ?? 'the last changer'} undoes`, async (expected, world, bookingIndex) => {
    const last = (expected.bookings[bookingIndex]!.undo?.by ?? 'patient').replace(/^patient .*/, 'patient') as Changer;
    const by = chosen ?? last;
    const code = await call(expected, world, { at: bookingIndex, by, verb: 'undo' });
    expect(code).toBe(changes.undo(expected, bookingIndex, by).code);
  });

const ofOwn = ['slot_taken', 'overlapping_appointment', 'already_booked_that_day'];

/** Two appointments are moved to one slot at the same time. */
const contend = (first: number, second: number, to: Place): Command => ({
  ...command(`${first} and ${second} move to ${slotKey(to)}`, async (expected, world) => {
    const pair = [first, second].map((index) => index % expected.bookings.length);
    const answers = await Promise.all(
      pair.map((bookingIndex) =>
        call(expected, world, { at: bookingIndex, by: 'patient', verb: 'move', body: world.targetOf(to) }),
      ),
    );
    const isOnePatient = new Set(pair.map((bookingIndex) => expected.bookings[bookingIndex]!.patient)).size === 1;
    // Of two appointments of one patient, the later finds the slot taken by the earlier or by its constraint.
    const said = (code: string | undefined) => (isOnePatient && code && ofOwn.includes(code) ? 'slot_taken' : code);
    // In whichever order the database let them: one of the two explains both answers.
    const orders = pair[0] === pair[1] ? [] : [[0, 1] as const, [1, 0] as const];
    const explained = orders.find(([a, b]) => {
      const copy = structuredClone(expected);
      const codes = [a, b].map((which) => changes.move(copy, pair[which]!, { by: 'patient', key: null }, to).code);
      return said(codes[0]) === said(answers[a]) && said(codes[1]) === said(answers[b]);
    });
    expect({ answers, pair, isExplained: explained !== undefined }).toMatchObject({ isExplained: true });
    for (const which of explained ?? []) changes.move(expected, pair[which]!, { by: 'patient', key: null }, to);
  }),
  check: ({ bookings }) => bookings.length > 0 && first % bookings.length !== second % bookings.length,
});

/** Lets the minute pass in which changes can be undone. */
export async function passMinute(expected: Model, world: World): Promise<void> {
  await letUndoPass(world.portal.db);
  changes.passMinute(expected);
}

/** Runs the due jobs. */
export async function runJobs(expected: Model, world: World): Promise<void> {
  await world.portal.drain();
  changes.runJobs(expected, (bookingIndex, intent) => recordCharge(expected, bookingIndex, intent));
}

const percent = fc.option(fc.constantFrom(0, 33, 100), { freq: 2 });

/** Changes of existing bookings, and what time and the clinic do to them. */
export const anyChange = [
  fc.tuple(anyChanger, key, percent, some).map(([by, used, refund, at]) => cancel(by, used, refund)(at)),
  ...Array.from({ length: 2 }, () =>
    fc.tuple(anyChanger, key, place, some).map(([by, used, to, at]) => move(by, used, to)(at)),
  ),
  fc
    .tuple(anyChanger, key, place, fc.nat(3), some)
    .map(([by, used, to, range, at]) => move(by, used, { ...to, range }, true)(at)),
  fc.tuple(anyChanger, some).map(([by, at]) => confirm(by)(at)),
  fc.tuple(fc.option(anyChanger, { freq: 2 }), some).map(([by, at]) => undo(by)(at)),
  fc.tuple(some, some, place).map(([first, second, to]) => contend(first, second, to)),
  fc.constantFrom(...PRICES).map((price) =>
    command(`the price becomes ${price}`, async (expected, world) => {
      await world.reprice(price);
      reprice(expected, price);
    }),
  ),
  fc.constant(command('a minute goes by', passMinute)),
  fc.constant(command('work off all jobs', runJobs)),
];
