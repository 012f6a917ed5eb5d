import type { Day } from '#domain/shared/time';
import type { Draft } from './draft.ts';

type StoredDraft = { chosen: Day[]; draft: Draft };

/** The unsent draft of one doctor, in memory: it survives a log-in when the session ends. */
let stored: (StoredDraft & { email: string }) | null = null;

export function storeDraft(email: string, plan: StoredDraft): void {
  stored = { email, ...plan };
}

/** This doctor's stored draft, or an empty one. */
export function readDraft(email: string): StoredDraft {
  return stored?.email === email ? stored : { chosen: [], draft: new Map() };
}
