import { beforeEach, expect, test } from 'vitest';
import { ClinicError } from '#domain/errors';
import type { Db } from '#server/store/database/open-database';
import { runInSlotQueue } from './slot-queue.ts';

/** Attempts that are settled by hand, in the order in which they started. */
let attempts: { who: string; end: PromiseWithResolvers<string> }[] = [];
let db: Db;
beforeEach(() => {
  attempts = [];
  db = {} as Db;
});

const attempt = (who: string, slot = 'nine') =>
  runInSlotQueue(db, { slot, who }, () => {
    const end = Promise.withResolvers<string>();
    attempts.push({ who, end });
    return end.promise;
  }).catch((error: unknown) => (error instanceof ClinicError ? error.code : 'failed'));
const untilStarted = (count: number) => expect.poll(() => attempts.map(({ who }) => who)).toHaveLength(count);

test('once one request has the slot, the waiting ones fail without an attempt', async () => {
  const outcomes = ['anna', 'ben', 'carla'].map((who) => attempt(who));
  await untilStarted(1);
  attempts[0]?.end.resolve('booked');
  expect(await Promise.all(outcomes)).toEqual(['booked', 'slot_taken', 'slot_taken']);
  expect(attempts).toHaveLength(1);
});

test('a later request attempts again: the slot may be available again', async () => {
  const first = attempt('anna');
  await untilStarted(1);
  attempts[0]?.end.resolve('booked');
  await first;
  const later = attempt('ben');
  await untilStarted(2);
  attempts[1]?.end.resolve('booked');
  expect(await later).toBe('booked');
});

test('after an attempt that fails for its own reason the next one runs', async () => {
  const outcomes = ['anna', 'ben', 'carla'].map((who) => attempt(who));
  await untilStarted(1);
  attempts[0]?.end.reject(new ClinicError('price_changed'));
  await untilStarted(2);
  attempts[1]?.end.resolve('booked');
  expect(await Promise.all(outcomes)).toEqual(['price_changed', 'booked', 'slot_taken']);
});

test('an unreachable database fails all waiting requests at once', async () => {
  const outcomes = ['anna', 'ben', 'carla'].map((who) => attempt(who));
  await untilStarted(1);
  attempts[0]?.end.reject(new ClinicError('unavailable'));
  expect(await Promise.all(outcomes)).toEqual(['unavailable', 'unavailable', 'unavailable']);
});

test('so does a connection error of the driver', async () => {
  const outcomes = ['anna', 'ben', 'carla'].map((who) => attempt(who));
  await untilStarted(1);
  attempts[0]?.end.reject(new Error('timeout exceeded when trying to connect'));
  expect(await Promise.all(outcomes)).toEqual(['failed', 'unavailable', 'unavailable']);
  expect(attempts).toHaveLength(1);
});

test('people without an attempt come before further attempts of others', async () => {
  const outcomes = ['anna', 'anna', 'ben', 'anna', 'ben', 'carla'].map((who) => attempt(who));
  for (let count = 1; count <= 6; count += 1) {
    await untilStarted(count);
    attempts[count - 1]?.end.reject(new ClinicError('price_changed'));
  }
  await Promise.all(outcomes);
  expect(attempts.map(({ who }) => who)).toEqual(['anna', 'ben', 'carla', 'anna', 'anna', 'ben']);
});

test('another attempt of the person who has the slot runs, for the rules to decide', async () => {
  const outcomes = ['anna', 'ben', 'anna'].map((who) => attempt(who));
  await untilStarted(1);
  attempts[0]?.end.resolve('booked');
  await untilStarted(2);
  attempts[1]?.end.reject(new ClinicError('already_booked_that_day'));
  expect(await Promise.all(outcomes)).toEqual(['booked', 'slot_taken', 'already_booked_that_day']);
});

test('another slot does not wait', async () => {
  const outcomes = [attempt('anna', 'nine'), attempt('ben', 'ten')];
  await untilStarted(2);
  for (const { end } of attempts) end.resolve('booked');
  expect(await Promise.all(outcomes)).toEqual(['booked', 'booked']);
});
