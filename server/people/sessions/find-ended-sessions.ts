import type { Portal } from '#server/platform/context';
import { listLiveSessions } from './sessions-rows.ts';

/** Finds which of the sessions `ids` have ended or expired. */
export async function findEndedSessions({ visitors }: Pick<Portal, 'visitors'>, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const alive = new Set(await listLiveSessions(visitors, ids));
  return new Set(ids.filter((id) => !alive.has(id)));
}
