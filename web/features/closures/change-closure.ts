import type { Decisions } from '#contract/absences/absences';
import { createClosure, deleteClosure, restoreClosure, type Closure } from '#contract/absences/closures';
import { callRoute } from '#web/api/client.ts';

/** New days to close; the names may be empty. */
export type NewClosure = { first_day: string; last_day: string; name_en: string; name_de: string };

/** A change that waits for its confirmation. */
export type Change = { action: 'create'; closure: NewClosure } | { action: 'remove' | 'restore'; closure: Closure };

/** Makes a confirmed change; returns the closure whose appointments are processed now, or null. */
export async function changeClosure({ action, closure, decisions }: Change & { decisions: Decisions | undefined }) {
  const body = decisions ? { decisions } : {};
  if (action === 'create') {
    const { data } = await callRoute(createClosure, { body: { ...closure, ...body } });
    return decisions ? data : null;
  }
  const params = { id: closure._id };
  if (action === 'restore') {
    const { data } = await callRoute(restoreClosure, { params, body });
    return decisions ? data : null;
  }
  await callRoute(deleteClosure, { params });
  return null;
}
