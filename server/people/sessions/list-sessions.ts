import type { Session } from '#contract/people/sessions';
import { listActiveSessions, listStaffSessions as listRows, type SessionRow } from './sessions-rows.ts';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { getSelf } from '#server/people/profiles/get-self';

/** The caller's sessions. @throws ClinicError `not_signed_in` */
export async function listSessions(ctx: Context): Promise<Session[]> {
  const { id, name } = authorize(ctx, 'session.list', null);
  const rows = await listActiveSessions(ctx.read, await getSelf(ctx, id));
  return rows.map((row) => toSession(ctx, row, name));
}

/** The sessions of staff, for the admin. @throws ClinicError `not_allowed` */
export async function listStaffSessions(ctx: Context): Promise<Session[]> {
  authorize(ctx, 'session.manage_staff', null);
  return (await listRows(ctx.read)).map((row) => toSession(ctx, row, row.personName));
}

function toSession(ctx: Context, row: SessionRow, personName: string): Session {
  return {
    _id: row.id,
    browser: row.browser,
    system: row.system,
    signedInAt: row.signedInAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    isCurrent: row.id === ctx.session?.sessionId,
    person_name: personName,
  };
}
