import { data, redirect, type MiddlewareFunction } from 'react-router';
import { roleOf, toSessionUser } from '#web/api/session-store.ts';
import { pageContext } from '#web/page-context.ts';
import { paths, withoutLanguage } from '#web/paths.ts';
import { languageCookie, languageInUrl } from '#web/preferences.ts';
import { movedTo } from './moved-pages.ts';
import { mayOpenPage } from './screens.ts';

/**
 * Redirects visitors, and people whose role may not open the screen, before it is rendered, as `Guard` and
 * `GuardedOutlet` do in the browser; while the database is away the page is one of the status 503. With a hosted identity service only the browser knows who is signed in.
 */
export const requireSession: MiddlewareFunction<Response> = ({ request, url, pattern, context }) => {
  const { clinic, user, unfinished, signInStep, isAway, language: shown } = context.get(pageContext).rootData;
  if (clinic.identity?.mode === 'firebase') return;
  if (isAway) throw data({ language: shown }, { status: 503 });
  if (unfinished) throw redirect(paths.signUp);
  const role = user && roleOf(toSessionUser(user));
  const moved = role && movedTo(url, role);
  if (moved) throw redirect(moved);
  if (role && mayOpenPage(role, `/${pattern}`)) return;
  const language = languageInUrl(request);
  const logIn = signInStep === 'done' ? paths.loginFrom : paths.loginFactor;
  throw redirect(logIn(withoutLanguage(url.pathname + url.search)), {
    headers: language ? { 'set-cookie': languageCookie(language) } : {},
  });
};
