import { continueVisit } from '#domain/desk/desk';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { findVisit, storeVisit } from '#server/people/index';

/** Records that the caller reads the list of appointments; returns the end of the visit before (ISO 8601), or null. */
export async function noteVisit(ctx: Context): Promise<{ lastVisit: string | null }> {
  const { id } = authorize(ctx, 'desk.appointments', null);
  // Two requests at once store the same visit, a few milliseconds apart.
  const visit = continueVisit(await findVisit(ctx.read, id), ctx.now);
  await storeVisit(ctx.write, id, visit);
  return { lastVisit: visit.previousAt?.toISOString() ?? null };
}
