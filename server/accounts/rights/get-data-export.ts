import type { DataExport } from '#contract/accounts/rights';
import type { Context } from '#server/platform/context';
import { findDataExport } from './data-exports-rows.ts';
import { getSubject } from './get-subject.ts';

/** How far the copy of a person's data is; null without one. @throws ClinicError `not_allowed`, `not_found` */
export async function getDataExport(ctx: Context, { id }: { id: string }): Promise<DataExport | null> {
  const { actor } = await getSubject(ctx, 'rights.exercise', id);
  const found = await findDataExport(ctx.read, { personId: id, requestedBy: actor.id });
  if (!found) return null;
  const { startedAt, readyAt, openedAt, expiresAt } = found;
  const state = openedAt ? 'opened' : readyAt ? 'ready' : startedAt ? 'collecting' : 'queued';
  return { _id: found.id, state, expiresAt: expiresAt.toISOString() };
}
