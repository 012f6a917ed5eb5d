import type { Session } from '#contract/sessions';
import { ClinicError } from '#domain/errors';
import { findPersonById, type PersonRow } from '#server/store/people';
import { listLivingSessions } from '#server/store/sessions';
import { authorize } from '#server/lib/authorize';
import type { Context } from '#server/lib/context';

/** The caller's sessions. @throws ClinicError `not_signed_in` */
export async function listSessions(ctx: Context): Promise<Session[]> {
  const { id } = authorize(ctx, 'session.list', null);
  const rows = await listLivingSessions(ctx.db, await getSelf(ctx, id));
  return rows.map((row) => ({
    _id: row.id,
    browser: row.browser,
    system: row.system,
    signedInAt: row.signedInAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    isCurrent: row.id === ctx.sessionId,
  }));
}

/** The caller's own row. @throws ClinicError `not_signed_in` when it was deleted meanwhile. */
export async function getSelf(ctx: Context, id: string): Promise<PersonRow> {
  const person = await findPersonById(ctx.db, id);
  if (!person) throw new ClinicError('not_signed_in');
  return person;
}
