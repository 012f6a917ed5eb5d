import * as fc from 'fast-check';
import type { Model } from './model.ts';
import { SIZE, type World } from './model-world.ts';

export type Command = fc.AsyncCommand<Model, World>;

/** Counts of executed commands and bookings, reported by the long form; and how often each verb succeeded. */
export const assertOutcome = { commands: 0, bookings: 0, done: new Map<string, number>() };

export function noteDone(verb: string): void {
  assertOutcome.done.set(verb, (assertOutcome.done.get(verb) ?? 0) + 1);
}

export function command(name: string, run: (model: Model, world: World) => Promise<void>): Command {
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
export function aboutBooking(name: string, run: (model: Model, world: World, bookingIndex: number) => Promise<void>) {
  return (index: number): Command => ({
    ...command(`${name} ${index}`, async (expected, world) => run(expected, world, index % expected.bookings.length)),
    check: ({ bookings }) => bookings.length > 0,
  });
}

export const upTo = (count: number) => fc.nat(count - 1);
export const place = fc.record({ doctor: upTo(SIZE.doctors), day: upTo(SIZE.days), range: upTo(SIZE.ranges) });
export const key = fc.option(fc.constantFrom('key-one-00000000', 'key-two-00000000'), { freq: 3 });
export const some = fc.nat(50);
