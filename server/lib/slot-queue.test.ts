import { beforeEach, expect, test } from 'vitest';
import { ClinicError } from '#domain/errors';
import type { Db } from '#server/store/database/open-database';
import { createSlotQueue } from './slot-queue.ts';

/** Tries that are ended by hand, in the order in which they were let in. */
let tries: { who: string; end: PromiseWithResolvers<string> }[] = [];
let db: Db;
beforeEach(() => {
  tries = [];
  db = {} as Db;
});

const attempt = (who: string, slot = 'nine') =>
  createSlotQueue(db, { slot, who }, () => {
    const end = Promise.withResolvers<string>();
    tries.push({ who, end });
    return end.promise;
  }).catch((error: unknown) => (error instanceof ClinicError ? error.code : 'failed'));
const letIn = (count: number) => expect.poll(() => tries.map(({ who }) => who)).toHaveLength(count);

test('once one has the slot, everybody who waited is told without a try', async () => {
  const outcomes = ['anna', 'ben', 'carla'].map((who) => attempt(who));
  await letIn(1);
  tries[0]?.end.resolve('booked');
  expect(await Promise.all(outcomes)).toEqual(['booked', 'slot_taken', 'slot_taken']);
  expect(tries).toHaveLength(1);
});

test('who comes afterwards tries anew: it may be free again', async () => {
  const first = attempt('anna');
  await letIn(1);
  tries[0]?.end.resolve('booked');
  await first;
  const later = attempt('ben');
  await letIn(2);
  tries[1]?.end.resolve('booked');
  expect(await later).toBe('booked');
});

test('a try that fails for a reason of its own lets the next one in', async () => {
  const outcomes = ['anna', 'ben', 'carla'].map((who) => attempt(who));
  await letIn(1);
  tries[0]?.end.reject(new ClinicError('price_changed'));
  await letIn(2);
  tries[1]?.end.resolve('booked');
  expect(await Promise.all(outcomes)).toEqual(['price_changed', 'booked', 'slot_taken']);
});

test('a database that cannot be reached is told to all, not waited for by one after the other', async () => {
  const outcomes = ['anna', 'ben', 'carla'].map((who) => attempt(who));
  await letIn(1);
  tries[0]?.end.reject(new ClinicError('unavailable'));
  expect(await Promise.all(outcomes)).toEqual(['unavailable', 'unavailable', 'unavailable']);
});

test('what the driver says of a database out of reach holds for all as well', async () => {
  const outcomes = ['anna', 'ben', 'carla'].map((who) => attempt(who));
  await letIn(1);
  tries[0]?.end.reject(new Error('timeout exceeded when trying to connect'));
  expect(await Promise.all(outcomes)).toEqual(['failed', 'unavailable', 'unavailable']);
  expect(tries).toHaveLength(1);
});

test('who has not tried yet comes before further tries of others', async () => {
  const outcomes = ['anna', 'anna', 'ben', 'anna', 'ben', 'carla'].map((who) => attempt(who));
  for (let count = 1; count <= 6; count += 1) {
    await letIn(count);
    tries[count - 1]?.end.reject(new ClinicError('price_changed'));
  }
  await Promise.all(outcomes);
  expect(tries.map(({ who }) => who)).toEqual(['anna', 'ben', 'carla', 'anna', 'anna', 'ben']);
});

test('another try of who has it is let in, for the rules to answer', async () => {
  const outcomes = ['anna', 'ben', 'anna'].map((who) => attempt(who));
  await letIn(1);
  tries[0]?.end.resolve('booked');
  await letIn(2);
  tries[1]?.end.reject(new ClinicError('already_booked_that_day'));
  expect(await Promise.all(outcomes)).toEqual(['booked', 'slot_taken', 'already_booked_that_day']);
});

test('who wants another slot does not wait', async () => {
  const outcomes = [attempt('anna', 'nine'), attempt('ben', 'ten')];
  await letIn(2);
  for (const { end } of tries) end.resolve('booked');
  expect(await Promise.all(outcomes)).toEqual(['booked', 'booked']);
});
