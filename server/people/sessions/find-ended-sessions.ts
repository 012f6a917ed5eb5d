import type { Portal } from '#server/platform/context';
import { listLiveSessions } from './sessions-rows.ts';

/** Finds which of the sessions `ids` have ended or expired. */
export async function findEndedSessions({ readDb }: Pick<Portal, 'readDb'>, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const alive = new Set(await listLiveSessions(readDb, ids));
  return new Set(ids.filter((id) => !alive.has(id)));
}
