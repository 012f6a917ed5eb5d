import { redirect, type MiddlewareFunction } from 'react-router';
import { mayOpen, type Screen } from '#domain/shared/permission';
import { roleOf, toSessionUser } from '#web/api/session-store.ts';
import { pageContext } from '#web/page-context.ts';
import { paths, withoutLanguage } from '#web/paths.ts';
import { languageCookie, languageInUrl } from '#web/preferences.ts';

/** The screens by route pattern, as their pages name them to `ScreenGuard`; everybody who is signed in opens the rest. */
export const screensByPattern: Record<string, Screen> = {
  'dashboard/today': 'today',
  'dashboard/today/screen': 'today',
  'dashboard/myschedule': 'mySchedule',
  'dashboard/mypatient': 'myPatient',
  'dashboard/newschedule': 'newSchedule',
  'dashboard/plan': 'plan',
  'dashboard/patient': 'allPatient',
  'dashboard/managedoctors': 'manageDoctor',
  'dashboard/team': 'team',
  'dashboard/adddoctor': 'addDoctor',
  'dashboard/appointments': 'appointments',
  'dashboard/persons/:personId': 'person',
  'dashboard/attention': 'attention',
  'dashboard/absences': 'absences',
  'dashboard/absences/:absenceId': 'absences',
  'dashboard/book': 'book',
  'dashboard/claim': 'claim',
  'dashboard/calls': 'calls',
  'dashboard/waiting': 'waiting',
  'dashboard/closures': 'closures',
  'dashboard/treatments': 'treatments',
  'dashboard/messages': 'messages',
  'dashboard/audit': 'audit',
};

/**
 * Redirects visitors, and people whose role may not open the screen, before it is rendered, as `Guard` and `ScreenGuard`
 * do in the browser. With a hosted identity service only the browser knows who is signed in.
 */
export const requireSession: MiddlewareFunction<Response> = ({ request, url, pattern, context }) => {
  const { clinic, user, unfinished } = context.get(pageContext).rootData;
  if (clinic.identity?.mode === 'firebase') return;
  if (unfinished) throw redirect(paths.signUp);
  const screen = screensByPattern[pattern];
  if (user && (!screen || mayOpen(roleOf(toSessionUser(user)), screen))) return;
  const language = languageInUrl(request);
  throw redirect(paths.loginFrom(withoutLanguage(url.pathname + url.search)), {
    headers: language ? { 'set-cookie': languageCookie(language) } : {},
  });
};
