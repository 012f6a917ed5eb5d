import type { OpenDatabase } from '#server/platform/database/open-database';
import { openAgain } from '#testing/database';
import { openTestPortal, type TestPortal } from '#testing/portal';
import { SESSION_SECRET } from '#testing/session-secret';

const SHARED = { SESSION_SECRET };

export type TwoServers = {
  one: TestPortal;
  /** The second server; on the embedded database, which allows one process, the first again. */
  other: TestPortal;
  both: [TestPortal, TestPortal];
  close: () => Promise<void>;
};

/** Opens two servers of one clinic, each with its own connections, jobs and card sandbox. */
export async function openTwoServers(database: OpenDatabase, env: Record<string, string> = {}): Promise<TwoServers> {
  const one = await openTestPortal(database, { ...SHARED, ...env });
  if (!('connection' in database.engine)) return { one, other: one, both: [one, one], close: () => one.close() };
  const second = await openAgain(database);
  const other = await openTestPortal(second, { ...SHARED, ...env });
  return {
    one,
    other,
    both: [one, other],
    close: async () => {
      await other.close();
      await second.close();
      await one.close();
    },
  };
}
