import type { Day } from '#domain/time';
import type { Draft } from './draft.ts';

export type StoredDraft = { chosen: Day[]; draft: Draft };

/** In memory only, and of one doctor: a session that ends while they plan takes nothing along. */
let kept: (StoredDraft & { email: string }) | null = null;

export function storeDraft(email: string, plan: StoredDraft): void {
  kept = { email, ...plan };
}

/** What this doctor had begun before they were led to log in. */
export function readDraft(email: string): StoredDraft {
  return kept?.email === email ? kept : { chosen: [], draft: new Map() };
}
