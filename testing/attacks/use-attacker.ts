import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { openTestPortal, OUTSIDE_DEMO, type TestPortal } from '#testing/portal';
import { attack, clearRateLimits, type Attacker } from './attacker.ts';

/** Opens a clinic's portal with an attacker; resets the rate limits before each test. */
export function useAttacker(open: () => Promise<OpenDatabase>, env: Record<string, string> = OUTSIDE_DEMO) {
  let portal: TestPortal;
  let attacker: Attacker;
  beforeAll(async () => {
    portal = await openTestPortal(await open(), env);
    attacker = await attack(portal);
  });
  afterAll(() => portal.close());
  beforeEach(() => clearRateLimits(portal));
  return {
    get portal() {
      return portal;
    },
    get attacker() {
      return attacker;
    },
  };
}
