import { endSession, endSessionById } from './sessions-rows.ts';
import type { Context } from '#server/platform/context';
import { logSecurityEvent } from './security-log.ts';

/** Ends the caller's session, by cookie or bearer; returns headers that clear the cookie. */
export async function signOut(ctx: Context, headers: Headers): Promise<Headers> {
  if (ctx.session) await endSessionById(ctx.write, ctx.session.sessionId);
  const identity = ctx.signIn?.identity;
  if (identity) await endSession(ctx.write, identity);
  const concerned = ctx.actor ?? identity;
  if (concerned) await logSecurityEvent(ctx, 'signed_out', { route: 'signOut', concerned, address: ctx.address });
  // A cross-site request carries no cookie; clearing it in the response would sign people out.
  return headers.has('cookie') ? ctx.ports.identity.signOut(headers) : new Headers();
}
