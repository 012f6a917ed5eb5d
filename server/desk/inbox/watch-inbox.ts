import { readClock } from '#server/platform/database/clock';
import { readSnapshot } from '#server/platform/database/database-snapshot';
import { pollWhileSubscribed } from '#server/platform/cache/poll-while-subscribed';
import type { Portal } from '#server/platform/context';
import { readSources } from './count-inbox.ts';
import { readInboxDigest } from './inbox-rows.ts';

/** Pause between two readings, in milliseconds. */
const EVERY_MS = 1000;
/** Whose inbox has every kind; no message is assigned to them. */
const READER = { id: '00000000-0000-0000-0000-000000000000', role: 'admin' } as const;

/**
 * Calls listeners after every change of what is due, for any reader and by any server: compares a digest,
 * because not all of it is audited. Without a commit in between, a reading costs the snapshot's name only.
 */
export function watchInbox({ visitors: db }: Pick<Portal, 'visitors'>) {
  const subscribers = pollWhileSubscribed<void>(read, EVERY_MS);
  let seen: { snapshot: string; digest: string } | null = null;
  let first: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    const snapshot = await readSnapshot(db);
    if (snapshot === seen?.snapshot) return;
    const digest = await readInboxDigest(db, await readSources(db, READER, { now: await readClock(db) }));
    const isChanged = seen !== null && digest !== seen.digest;
    seen = { snapshot, digest };
    if (isChanged) subscribers.notify();
  }

  return {
    /** Resolves, once what is due was read, to a function that stops it. */
    follow: async (listener: () => void): Promise<() => void> => {
      const stop = subscribers.add(listener);
      if (subscribers.count() === 1) {
        // Without a listener nobody has read, so the latest reading is old.
        seen = null;
        first = read().finally(subscribers.schedule);
      }
      await first.catch((error: unknown) => {
        stop();
        throw error;
      });
      return stop;
    },
  };
}
