import { assert, asyncProperty } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '#contract/shared/define-route';
import { routes, type NamedRoute } from '#contract/index';
import { errorCodes } from '#domain/shared/errors';
import { describeOneDatabase } from '#testing/database';
import type { Caller } from '#testing/permission-world';
import { openTestPortal, type TestPortal } from '#testing/portal';
import { randomSeed as seed } from '#testing/random-seed';
import { callsOf, MARKER, type FuzzedCall, type LiveValues } from './fuzz-inputs.ts';
import { openFuzzWorld, rolesOf, type FuzzWorld } from './fuzz-world.ts';

/** Calls per route and role: few by default, more by setting FUZZ_RUNS. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 1);
/** Exceeded only by a hanging call, even on a busy machine. */
const HANGS_AFTER_MS = 60_000;

const allRoutes = Object.values(routes) as NamedRoute[];
const codes: readonly string[] = errorCodes;

describeOneDatabase(`attack 40: fuzz, seed ${seed}, ${runs} calls a route and role,`, (open) => {
  let portal: TestPortal;
  let world: FuzzWorld;
  const seenStatuses = new Map<string, Set<number>>();
  /** The values that exist, renewed for each fifth route of a role: making them takes longer than the calls. */
  const lives = new Map<Caller, { uses: number; values: LiveValues }>();
  async function liveFor(role: Caller): Promise<LiveValues> {
    const known = lives.get(role);
    const live = known && known.uses < 5 ? known : { uses: 0, values: await world.liveFor(role) };
    lives.set(role, { ...live, uses: live.uses + 1 });
    return live.values;
  }
  beforeAll(async () => {
    portal = await openTestPortal(await open());
    world = await openFuzzWorld(portal);
  });
  afterAll(() => portal.close());

  async function send(route: NamedRoute, role: Caller, { url, body, contentType }: FuzzedCall) {
    const response = await portal.app.inject({
      method: route.method,
      url: `${API_BASE}${url}`,
      headers: {
        host: '127.0.0.1',
        ...(await world.proofOf(route, role)),
        ...(body !== null && { 'content-type': contentType }),
      },
      ...(body !== null && { payload: body }),
    });
    // A call may have deleted or signed out its caller, or used up the rate limit.
    if (response.statusCode === 401) {
      world.forget(role);
      lives.delete(role);
    }
    if (response.statusCode === 429) await portal.db.deleteFrom('rateLimit').execute();
    seenStatuses.set(route.name, (seenStatuses.get(route.name) ?? new Set()).add(response.statusCode));
    const isFile = route.contentType !== undefined && response.statusCode === 200;
    const answer: Record<string, unknown> = isFile ? { status: 'Success', message: 'A file' } : response.json();
    return { status: response.statusCode, body: answer };
  }

  describe.each(allRoutes.map((route) => [route.name, route] as const))('%s', (_name, route) => {
    test.each(rolesOf(route))(
      'every call of %s gets a response of the usual shape, and unexpected fields are refused',
      async (role) => {
        const live = await liveFor(role === 'visitor' ? 'patient' : role);
        const property = asyncProperty(callsOf(route, live), async (call) => {
          const { status, body } = await send(route, role, call);
          if (status === 200) {
            expect(body).toMatchObject({ status: 'Success', message: expect.stringMatching(/\S/) });
            expect(call.hasExcess, 'an unexpected field was accepted').toBe(false);
            return;
          }
          expect([status >= 400 && status < 500, body]).toEqual([
            true,
            expect.objectContaining({ status: 'Failed', message: expect.stringMatching(/^(?:[\w.-]+: )?\P{Ll}.*\s/u) }),
          ]);
          expect(codes).toContain(body['code']);
        });
        await assert(property, { seed, numRuns: runs, timeout: HANGS_AFTER_MS });
      },
      Math.max(HANGS_AFTER_MS, runs * 500),
    );
  });

  test('no unexpected value is stored', async () => {
    const stored = await world.dump();
    expect(stored).toContain(world.email);
    expect(stored).not.toContain(MARKER);
  });

  test('there is no new admin', async () => {
    const admins = await portal.db.selectFrom('person').select('email').where('role', '=', 'admin').execute();
    expect(admins.map(({ email }) => email).filter((email) => !world.admins.includes(email))).toEqual([]);
  });

  test('no card payment is paid, and only staff have recorded payments at the desk, for others', async () => {
    const { db } = portal;
    const cards = db.selectFrom('payment').select('id').where('method', '=', 'card').where('status', '=', 'paid');
    expect(await cards.execute()).toEqual([]);
    const atDesk = db.selectFrom('payment').select(['receivedBy', 'payerId']).where('method', '!=', 'card');
    for (const { receivedBy, payerId } of await atDesk.execute()) {
      expect(world.deskIds).toContain(receivedBy);
      expect(payerId).not.toBe(receivedBy);
    }
  });

  test('every route is called by somebody', () => {
    expect(allRoutes.filter((route) => rolesOf(route).length === 0)).toEqual([]);
  });

  test.skipIf(runs < 10)('many routes had a call that succeeded', ({ skip }) => {
    skip(seenStatuses.size < allRoutes.length, 'a summary of the calls above, which were not all made');
    const reached = [...seenStatuses].filter(([, statuses]) => statuses.has(200)).map(([name]) => name);
    expect(reached.length).toBeGreaterThan(allRoutes.length * 0.4);
  });
});
