import { redirect, redirectDocument, type ActionFunctionArgs } from 'react-router';
import { isRequestRefused } from '#contract/shared/send-request';
import { createAccessToken, LoginForm, ResetRequestForm } from '#contract/people/sessions';
import { accepted, firstIssues, readForm, refusedBy, refusedFields, textsIn } from '#web/form-result.ts';
import { pageContext, type PageContext } from '#web/page-context.ts';
import { paths, safeReturnPath } from '#web/paths.ts';

type Args = Pick<ActionFunctionArgs, 'request' | 'context'>;

/**
 * Logs in with the embedded identity service and redirects to the page they came from, else home; who has no profile yet
 * creates it first, who has a second factor passes it, and staff whose password is too weak choose another.
 */
export async function logInAction({ request, context }: Args) {
  const page = context.get(pageContext);
  const { search, searchParams } = new URL(request.url);
  const back = safeReturnPath(searchParams.get('from'));
  let email = '';
  try {
    const form = await readForm({ request, context });
    if (form.get('intent') === 'google') return await startGoogle(page, back);
    const given = textsIn(form, ['email', 'password']);
    email = given.email;
    const checked = LoginForm.safeParse(given);
    if (!checked.success) return refusedFields(firstIssues(checked.error.issues), { email });
    await page.callIdentity('/sign-in/email', checked.data);
    const lacks = await findLack(page, checked.data.email);
    if (lacks === 'profile_missing') return redirectDocument(`${paths.signUp}${search}`, 303);
    return redirectDocument(lacks ? paths.loginFactor(back) : back, 303);
  } catch (error) {
    const token = isRequestRefused(error) && (error.failure as { token?: unknown }).token;
    if (typeof token === 'string') return redirectDocument(`${paths.resetPassword}#token=${token}&open=staff`, 303);
    return refusedBy(error, { email });
  }
}

/** Redirects to Google, or reports that it is not configured. @throws RequestRefused */
export async function startGoogle(page: PageContext, back: string) {
  if (!page.rootData.clinic.google) return accepted({ google: 'off' });
  // From there a person who lacks no factor goes on.
  const pages = { callbackURL: paths.loginFactor(back), errorCallbackURL: paths.loginFrom(back) };
  const { url } = await page.callIdentity('/sign-in/social', pages);
  return redirect(String(url), 303);
}

/** Requests a password link by email; the result is the same for an unknown address. */
export async function requestResetAction({ request, context }: Args) {
  let given = { email: '' };
  try {
    given = textsIn(await readForm({ request, context }), ['email']);
    const checked = ResetRequestForm.safeParse(given);
    if (!checked.success) return refusedFields(firstIssues(checked.error.issues), given);
    await context.get(pageContext).callIdentity('/request-password-reset', checked.data);
    return accepted({});
  } catch (error) {
    return refusedBy(error, given);
  }
}

/** The error code of what a sign-in lacks to be a session; null if it lacks nothing, or that is unknown. */
async function findLack(page: PageContext, email: string): Promise<string | null> {
  const lacks = ['profile_missing', 'factor_required', 'factor_setup_required'];
  return page.callRoute(createAccessToken, { query: { email } }).then(
    () => null,
    (error: unknown) => (isRequestRefused(error) && lacks.find((code) => code === error.failure.code)) || null,
  );
}
