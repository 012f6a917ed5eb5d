import { redirect } from 'react-router';
import { RequestRefused } from '#contract/shared/send-request';
import { FinishForm, SignUpForm, createPerson as signUpRoute } from '#contract/people/people';
import { LoginForm, ResetRequestForm } from '#contract/people/sessions';
import { photoRuleOf, type PhotoRule } from '#domain/people/photo-required';
import { getIdentity } from '#web/api/identity.ts';
import { IdentityRefused } from '#web/api/identity/service.ts';
import { Offline } from '#web/api/send.ts';
import { enterSession } from '#web/api/session.ts';
import { getSession } from '#web/api/session-store.ts';
import { flashCookie } from '#web/flash.ts';
import { paths } from '#web/paths.ts';
import { accepted, firstIssues, textsIn, type FormResult, type Texts } from '#web/form-result.ts';
import { callRoute } from '#web/api/client.ts';
import { uploadPhoto } from '#web/api/upload.ts';

// The forms of log-in, sign-up and forgotten password with a hosted identity service, which only the browser can call.
const progress: Progress = { email: null };

/** Logs in and redirects to `back`, or returns why not. */
export async function logInHosted(form: FormData, back: string): Promise<FormResult | Response> {
  const given = textsIn(form, ['email', 'password']);
  const checked = LoginForm.safeParse(given);
  if (!checked.success) return refused({ errors: firstIssues(checked.error.issues) });
  try {
    await (await getIdentity()).signInWithPassword(given);
    await enterSession(given.email);
    return redirect(getSession().phase === 'factor' ? paths.loginFactor(back) : back);
  } catch (error) {
    return refused({ failure: failureOf(error) });
  }
}

/** Requests a password link, or returns why not. */
export async function requestResetHosted(form: FormData): Promise<FormResult> {
  const given = textsIn(form, ['email']);
  const checked = ResetRequestForm.safeParse(given);
  if (!checked.success) return refused({ errors: firstIssues(checked.error.issues) });
  try {
    await (await getIdentity()).requestReset(checked.data.email);
    return accepted({});
  } catch (error) {
    return refused({ failure: failureOf(error) });
  }
}

/** Signs up and redirects to `back`, or returns why not. The form decides whether patients add a photo. */
export async function signUpHosted(form: FormData, back: string): Promise<FormResult | Response> {
  const session = getSession();
  const given = textsIn(form, ['name', 'email', 'password', 'role', 'registrationnumber', 'specialty', 'photoRule']);
  const checked = (session.phase === 'unfinished' ? FinishForm : SignUpForm).safeParse(given);
  const image = form.get('image');
  const photo = image instanceof File && image.size > 0 ? image : null;
  const errors = {
    ...(!checked.success && firstIssues(checked.error.issues)),
    ...(!photo &&
      photoRuleOf(given.role, given.photoRule as PhotoRule) === 'required' && { image: 'validation.imageRequired' }),
  };
  if (Object.keys(errors).length > 0) return refused({ errors });
  if (session.phase === 'unfinished') progress.email = session.email;
  try {
    await signUp(given as SignUpForm, photo, progress);
    document.cookie = flashCookie('profileCreated');
    return redirect(back);
  } catch (error) {
    return refused({ failure: failureOf(error) });
  }
}

function refused(found: { errors?: Texts; failure?: FormResult['failure'] }): FormResult {
  return { values: {}, errors: {}, failure: null, done: null, ...found };
}

function failureOf(error: unknown): { code: string; message: string } {
  if (error instanceof RequestRefused) return error.failure;
  if (error instanceof IdentityRefused) return error;
  return { code: error instanceof Offline ? 'OFFLINE' : 'UNREACHABLE', message: '' };
}

/** The address whose identity was created already, so that a retry does not create it again. */
type Progress = { email: string | null };

/**
 * Creates the identity at a hosted service, uploads the photo, creates the profile, and signs in. A second call does not
 * create the identity again. @throws IdentityRefused, RequestRefused, Unreachable
 */
async function signUp(form: SignUpForm, photo: File | null, progress: Progress): Promise<void> {
  const { name, password, role, registrationnumber, specialty } = form;
  const email = form.email.trim().toLowerCase();
  const identity = await getIdentity();
  if (progress.email !== email) {
    await identity.register({ name, email, password });
    progress.email = email;
  }
  const image = photo ? await uploadPhoto(photo) : null;
  await identity.update({ name, ...(image !== null && { image }) });
  const isDoctor = role === 'Doctor';
  await callRoute(signUpRoute, {
    body: { name, email, role, image, ...(isDoctor && { registrationnumber, specialty }) },
  });
  await enterSession(email);
}
