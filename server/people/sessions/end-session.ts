import { ClinicError } from '#domain/shared/errors';
import { isAllowed, type Actor } from '#domain/shared/permission';
import { insertAudit } from '#server/platform/audit';
import { inTransaction } from '#server/platform/database/transaction';
import { endOtherSessions, endSessionById, listActiveSessions, listStaffSessions } from './sessions-rows.ts';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { getSelf } from '#server/people/profiles/get-self';
import { logSecurityEvent } from './security-log.ts';

/**
 * Ends one session of the caller, or all others. Our own row ends first, so its tokens are refused at once; then the
 * identity's session, so that its cookie proves nothing either.
 * The admin ends those of staff as well.
 * @throws ClinicError `not_found` for a session that has ended, does not exist or is another's.
 */
export async function endSession(ctx: Context, { id }: { id: string }): Promise<{ endedCount: number }> {
  const actor = authorize(ctx, 'session.end', null);
  const self = await getSelf(ctx, actor.id);
  const active = await listActiveSessions(ctx.read, self);
  const { identity } = ctx.ports;
  const logSignOut = () =>
    logSecurityEvent(ctx, 'signed_out', { route: 'endSession', concerned: actor, address: ctx.address });
  if (id === 'others') {
    const current = active.find((session) => session.id === ctx.session?.sessionId);
    if (!current) throw new ClinicError('not_signed_in');
    const endedCount = await endOtherSessions(ctx.write, self, { except: current.signedInAt, endedAt: ctx.now });
    await identity.endSessions(self.subject, { except: current.signedInAt });
    await logSignOut();
    return { endedCount };
  }
  const session = active.find((candidate) => candidate.id === id);
  if (!session) return endStaffSession(ctx, actor, id);
  await endSessionById(ctx.write, session.id);
  await identity.endSessions(self.subject, { signedInAt: session.signedInAt });
  await logSignOut();
  return { endedCount: 1 };
}

async function endStaffSession(ctx: Context, actor: Actor, id: string): Promise<{ endedCount: number }> {
  const [session] = isAllowed(actor, 'session.manage_staff', null) ? await listStaffSessions(ctx.read, id) : [];
  if (!session) throw new ClinicError('not_found');
  const { personId, subject, signedInAt } = session;
  await inTransaction(ctx.write, async (trx) => {
    await endSessionById(trx, id);
    await insertAudit(trx, { action: 'session.ended', actorId: actor.id, personId, details: {} });
  });
  await ctx.ports.identity.endSessions(subject, { signedInAt });
  const concerned = { id: personId };
  await logSecurityEvent(ctx, 'signed_out', { route: 'endSession', concerned, address: ctx.address });
  return { endedCount: 1 };
}
