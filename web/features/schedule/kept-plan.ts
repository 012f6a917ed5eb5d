import type { Day } from '#domain/time';
import type { Draft } from './draft.ts';

export type Plan = { chosen: Day[]; draft: Draft };

/** In memory only, and of one doctor: a session that ends while they plan takes nothing along. */
let kept: (Plan & { email: string }) | null = null;

export function keepPlan(email: string, plan: Plan): void {
  kept = { email, ...plan };
}

/** What this doctor had begun before they were led to log in. */
export function readPlan(email: string): Plan {
  return kept?.email === email ? kept : { chosen: [], draft: new Map() };
}
