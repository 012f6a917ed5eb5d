import { beforeAll, expect, test } from 'vitest';
import type { AbsenceAction } from '#domain/bookings/open-decisions';
import { addDays, instantOf, type Day } from '#domain/shared/time';
import { aClinicOf, bookAt, HOURS } from '#testing/absent-doctor';
import { contextAt } from '#testing/context-at';
import { describeOneDatabase } from '#testing/database';
import { daysWithoutSlots } from '#testing/open-days';
import { randomSeed } from '#testing/random-seed';
import { useTestPortal } from '#testing/use-test-portal';
import { createClosure, previewClosure } from '#server/absences/closures/create-closure';
import { createAbsence } from './create-absence.ts';
import { previewAbsence } from './preview-absence.ts';
import { processAffected } from './process-affected.ts';
import { getAbsence } from './read-absences.ts';

const ROUNDS = 10;

describeOneDatabase(`the preview of an absence, and what is recorded (seed ${randomSeed})`, (database) => {
  const it = useTestPortal(database);
  let days: Day[];
  beforeAll(() => void (days = daysWithoutSlots(it.portal, 200)));
  let state = randomSeed;
  const below = (count: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * count);
  };
  const oneOf = <T>(values: readonly T[]): T => values[below(values.length)]!;

  /** A day of four appointments of Ann, whose patients are proven, unproven or returned, with few other times. */
  const aDay = async () => {
    const { db } = it.portal;
    // Nobody else has times.
    await db.updateTable('slot').set({ isBusy: true }).execute();
    const position = days.findIndex((day, index) => index > 4 && days[index + 1] === addDays(day, 1));
    const [day = '', next = ''] = days.splice(position, 2);
    const [ann, bob] = await aClinicOf(it.portal, { doctors: 2, days: [day, next] });
    const bookings: string[] = [];
    for (const [index] of HOURS.entries()) {
      const patient = await bookAt(it.portal, ann!, { day, at: index, isEmailProven: below(4) > 0 });
      bookings.push(patient.booking);
      if (below(4) > 0) continue;
      await db.updateTable('person').set({ emailBouncedAt: new Date() }).where('id', '=', patient.id).execute();
    }
    // Some of Bob's times are booked, one by a patient of Ann.
    for (const [index] of HOURS.entries()) {
      if (below(2) === 0) continue;
      const taken = await bookAt(it.portal, bob!, { day, at: index });
      if (below(3) > 0) continue;
      const { patientId } = await db
        .selectFrom('booking')
        .select('patientId')
        .where('id', '=', oneOf(bookings.filter((_, other) => other !== index)))
        .executeTakeFirstOrThrow();
      const isSecond = await db
        .selectFrom('booking')
        .select('id')
        .where('patientId', '=', patientId)
        .where('doctorId', '=', bob!.id)
        .executeTakeFirst();
      if (!isSecond) await db.updateTable('booking').set({ patientId }).where('id', '=', taken.booking).execute();
    }
    for (const free of await db
      .selectFrom('slot')
      .select('id')
      .where('doctorId', 'in', [ann!.id, bob!.id])
      .where('day', '=', next)
      .execute()) {
      if (below(3) > 0) await db.updateTable('slot').set({ isBusy: true }).where('id', '=', free.id).execute();
    }
    // Ten past eight of the day itself, or some time before.
    const early = instantOf(addDays(day, oneOf([-1, -1, -3])), oneOf([490, 700, 900, 1200]));
    const now = below(4) === 0 ? instantOf(day, 490) : early;
    return { day, ann: ann!, bookings, now };
  };

  const compare = async (
    ctx: Awaited<ReturnType<typeof contextAt>>,
    previewed: Awaited<ReturnType<typeof previewAbsence>>,
    id: string,
  ) => {
    await processAffected(it.portal.portal, { of: id }, ctx.now);
    const recorded = await getAbsence(ctx, { id });
    const found = new Map(recorded.appointments.map((appointment) => [appointment._id, appointment]));
    for (const { _id, callReason, alternatives } of previewed.appointments) {
      const { action, callReason: called, alternatives: offered } = found.get(_id)!;
      expect({ action, called }).toEqual({ action, called: callReason });
      if (action === 'offer') expect(offered).toEqual(alternatives);
    }
    return previewed.appointments.map(({ callReason }) => callReason);
  };

  test('agree about who has to be called and what is offered, whatever is decided', async () => {
    const seen = new Set<string | null>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { day, ann, bookings, now } = await aDay();
      const ctx = await contextAt(it.portal, ann.email, now);
      const actions: readonly AbsenceAction[] = ['offer', 'offer', 'offer', 'transfer', 'cancel', 'keep'];
      const of = bookings.flatMap((booking) => (below(2) > 0 ? [{ booking, action: oneOf(actions) }] : []));
      const wanted = { first_day: day, last_day: day, decisions: { default: oneOf(actions), of } };
      const previewed = await previewAbsence(ctx, wanted);
      const { _id } = await createAbsence(ctx, wanted);
      for (const reason of await compare(ctx, previewed, _id)) seen.add(reason);
    }
    expect([...seen]).toEqual(expect.arrayContaining([null, 'unreachable', 'soon']));
  }, 120_000);

  test('agree for a closure, whose days are no opening hours', async () => {
    const { day, now } = await aDay();
    const ctx = await contextAt(it.portal, 'admin@demo.test', now);
    const wanted = { first_day: day, last_day: day, decisions: { default: 'offer' as const, of: [] } };
    const previewed = await previewClosure(ctx, wanted);
    const { _id } = await createClosure(ctx, { ...wanted, name_en: 'Moving', name_de: '' });
    await compare(ctx, previewed, _id);
  });
});
