import type { Session } from '#contract/people/sessions';
import { listActiveSessions } from './sessions-rows.ts';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { getSelf } from '#server/people/profiles/get-self';

/** The caller's sessions. @throws ClinicError `not_signed_in` */
export async function listSessions(ctx: Context): Promise<Session[]> {
  const { id } = authorize(ctx, 'session.list', null);
  const rows = await listActiveSessions(ctx.read, await getSelf(ctx, id));
  return rows.map((row) => ({
    _id: row.id,
    browser: row.browser,
    system: row.system,
    signedInAt: row.signedInAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    isCurrent: row.id === ctx.session?.sessionId,
  }));
}
