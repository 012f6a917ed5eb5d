import type { Portal } from '#server/platform/context';
import { listUsableSessions } from './sessions-rows.ts';

/** Finds which of the sessions `ids` have ended, expired or been locked. */
export async function findEndedSessions(
  { visitors, settings }: Pick<Portal, 'visitors' | 'settings'>,
  ids: string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const usable = new Set(await listUsableSessions(visitors, ids, settings.lockMinutes));
  return new Set(ids.filter((id) => !usable.has(id)));
}
