import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseOverdueHolds } from '#server/bookings/book/release-holds';
import { reconcilePayments } from '#server/payments/charges/reconcile-payments';
import { describeOneDatabase } from '#testing/database';
import { passHolds } from '#testing/holds';
import { openTestPortal, type TestPortal } from '#testing/portal';
import { findBroken } from './invariant.ts';
import * as model from './model.ts';
import { emptyModel, type Model } from './model.ts';
import { anyCommand, look, reportCharge } from './model-commands.ts';
import { passMinute, runJobs } from './model-change-commands.ts';
import { settledState } from './model-changes.ts';
import { assertOutcome } from './model-command.ts';
import { openWorld, PRICES, SIZE, type World } from './model-world.ts';

const minutes = Number(process.env['MOLAR_SOAK_MINUTES'] ?? 0);
const seed = Number(process.env['MOLAR_SOAK_SEED'] ?? 20_261_121);
/** The long form runs until its time is over. */
const runs = minutes > 0 ? 1_000_000 : 6;
const maxCommands = minutes > 0 ? 400 : 60;

describeOneDatabase('random commands by several actors', (open) => {
  let portal: TestPortal;
  let admin: string;
  beforeAll(async () => {
    portal = await openTestPortal(await open());
    admin = await portal.tokenOf('admin@demo.test');
  });
  afterAll(() => portal.close());

  /** Compares responses, rows and jobs with the model after each run. */
  async function compare(expected: Model, world: World): Promise<void> {
    await portal.db
      .updateTable('payment')
      .set({ createdAt: new Date(Date.now() - 120_000) })
      .execute();
    for (let after: string | null = null, round = 0; round === 0 || after !== null; round += 1) {
      after = await reconcilePayments(portal.portal, after);
    }
    await releaseOverdueHolds(portal.portal);
    await portal.drain();
    await look(expected, world);
    for (const [at, booking] of expected.bookings.entries()) {
      const { refundCents, ...settled } = settledState(booking);
      const rows = { ...settled, refundCents, refundedCents: refundCents };
      expect({ at, ...(await world.stateOf(at)) }).toEqual({ at, ...rows });
    }
    // The next run uses the same network.
    await passHolds(portal);
    await releaseOverdueHolds(portal.portal);
    expect(
      await findBroken({ clinic: portal.db, acknowledged: { bookings: world.bookings.map(({ id }) => id) } }),
    ).toEqual([]);
  }

  test(
    `fault 15: responses and stored data equal those of a reference model (seed ${seed})`,
    { timeout: Math.max(120_000, minutes * 60_000 + 300_000) },
    async () => {
      const before = { ...assertOutcome };
      const start = performance.now();
      const run = async (commands: Iterable<fc.AsyncCommand<Model, World>>) => {
        const world = await openWorld(portal, admin);
        const expected = emptyModel({ ...SIZE, price: PRICES[0] });
        await fc.asyncModelRun(() => ({ model: expected, real: world }), commands);
        await compareSettled(expected, world);
      };
      await fc.assert(fc.asyncProperty(fc.commands(anyCommand, { maxCommands, size: 'max' }), run), {
        seed,
        numRuns: runs,

        ...(minutes > 0 && { interruptAfterTimeLimit: minutes * 60_000, markInterruptAsFailure: false }),
      });
      const commands = assertOutcome.commands - before.commands;
      expect(commands).toBeGreaterThan(100);
      // The short form does not reach each verb in each run.
      if (minutes > 0) {
        const verbs = [...assertOutcome.done.keys()];
        expect(verbs).toEqual(expect.arrayContaining(['book any time', 'squeeze in', 'note', 'correct']));
        expect(verbs.some((verb) => verb.endsWith('walk in'))).toBe(true);
        const seconds = Math.round((performance.now() - start) / 1000);
        process.stdout.write(
          `soak: ${commands} commands of the model, ${assertOutcome.bookings - before.bookings} bookings, ${seconds} s; ` +
            `successful changes: ${[...assertOutcome.done].map(([verb, times]) => `${times}× ${verb}`).join(', ')}\n`,
        );
      }
    },
  );

  async function compareSettled(expected: Model, world: World): Promise<void> {
    await passMinute(expected, world);
    await runJobs(expected, world);
    // The model needs the reconciled charges as well.
    for (const [at, { intents, status }] of expected.bookings.entries()) {
      for (const [index, { isCharged, isNoted }] of intents.entries()) {
        if (!isCharged || isNoted) continue;
        // Of two expired holds of one slot, the first that is reported gets it.
        if (status === 'expired') await reportCharge(world, at, index);
        model.recordCharge(expected, at, index);
      }
    }
    await compare(expected, world);
  }
});
