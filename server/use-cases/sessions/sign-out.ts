import { endSession, endSessionById } from '#server/store/sessions';
import type { Context } from '#server/lib/context';
import { logSecurityEvent } from '#server/lib/security-log';

/** Ends the caller's session, by cookie or bearer; returns headers that clear the cookie. */
export async function signOut(ctx: Context, headers: Headers): Promise<Headers> {
  if (ctx.session) await endSessionById(ctx.db, ctx.session.sessionId);
  if (ctx.identity) await endSession(ctx.db, ctx.identity);
  const concerned = ctx.actor ?? ctx.identity;
  if (concerned) await logSecurityEvent(ctx, 'signed_out', { of: 'signOut', concerned, address: ctx.address });
  // A cross-site request carries no cookie; clearing it in the response would sign people out.
  return headers.has('cookie') ? ctx.ports.identity.signOut(headers) : new Headers();
}
