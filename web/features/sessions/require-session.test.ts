import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { User } from '#contract/people/people';
import { pageContext, type PageContext } from '#web/page-context.ts';
import { requireSession } from './require-session.ts';

type Visitor = {
  role?: User['role'];
  unfinished?: boolean;
  mode?: 'embedded' | 'firebase';
  signInStep?: 'done' | 'factor' | 'setup';
};

/** Status, location and cookie of the redirect; null if the page is shown. */
async function open(path: string, { role, unfinished = false, mode = 'embedded', signInStep = 'done' }: Visitor) {
  const url = new URL(path, 'http://clinic.test');
  const context = new RouterContextProvider();
  const rootData = {
    clinic: { identity: { mode } },
    user: role ? { role } : null,
    signInStep,
    unfinished: unfinished ? { email: 'half@example.test', name: '' } : null,
  };
  context.set(pageContext, { rootData } as unknown as PageContext);
  // As the router names it.
  const pattern = url.pathname.slice(1);
  const args = { request: new Request(url), url, pattern, params: {}, context };
  try {
    await requireSession(args, async () => new Response());
    return null;
  } catch (error) {
    const { status, headers } = error as Response;
    return [status, headers.get('location'), headers.get('set-cookie')?.split(';')[0] ?? null];
  }
}

test('a visitor logs in and returns to the page, in the language of its URL', async () => {
  const login = '/login?from=%2Fdashboard%2Ftoday%3Fday%3D2026-12-24';
  const path = '/dashboard/today?day=2026-12-24';
  expect(await open(path, {})).toEqual([302, login, null]);
  expect(await open(`${path}&lang=de`, {})).toEqual([302, login, 'language=de']);
  const step = login.replace('/login', '/login-factor');
  for (const signInStep of ['factor', 'setup'] as const) {
    expect(await open(path, { signInStep })).toEqual([302, step, null]);
  }
  expect(await open('/dashboard', { unfinished: true })).toEqual([302, '/signup', null]);
});

test('a role that may not open a screen is redirected to the log-in page', async () => {
  const refused = [302, '/login?from=%2Fdashboard%2Faudit', null];
  expect(await open('/dashboard/audit', { role: 'Patient' })).toEqual(refused);
  expect(await open('/dashboard/audit', { role: 'admin' })).toBeNull();
  expect(await open('/dashboard/profile', { role: 'Patient' })).toBeNull();
});

test('with a hosted identity service the browser decides', async () => {
  expect(await open('/dashboard/audit', { mode: 'firebase' })).toBeNull();
});
