import { randomUUID } from 'node:crypto';
import { cookiePrefixOf } from '#server/people/identity/embedded/settings';
import type { Context } from '#server/platform/context';
import { findSignInOfSession } from './factors-rows.ts';

const LIFETIME_S = 300;
const nameOf = ({ settings }: Context) => `${cookiePrefixOf(settings.publicUrl)}.attempt`;

/** What a challenge is bound to: the sign-in, and before there is one the browser, by a cookie; null without either. */
export async function findAttempt(ctx: Context, headers: Headers): Promise<string | null> {
  const { signIn, session } = ctx;
  const key = signIn?.identity ?? (session && (await findSignInOfSession(ctx.read, session.sessionId)));
  if (key) return [key.issuer, key.subject, key.signedInAt.getTime()].join(' ');
  const name = `${nameOf(ctx)}=`;
  const pairs = headers.get('cookie')?.split(/; */) ?? [];
  return pairs.find((pair) => pair.startsWith(name))?.slice(name.length) ?? null;
}

/** Begins an attempt of a browser that has not signed in. */
export function beginAttempt(ctx: Context, replyHeaders: Headers): string {
  const attempt = randomUUID();
  const secure = ctx.settings.publicUrl.startsWith('https:') ? '; Secure' : '';
  replyHeaders.append(
    'set-cookie',
    `${nameOf(ctx)}=${attempt}; Max-Age=${LIFETIME_S}; Path=/; HttpOnly; SameSite=Strict${secure}`,
  );
  return attempt;
}
