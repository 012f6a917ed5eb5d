import { redirectDocument, type ActionFunctionArgs } from 'react-router';
import { RequestRefused, isRequestRefused } from '#contract/shared/send-request';
import { createPerson, FinishForm, SignUpForm } from '#contract/people/people';
import { photoRuleOf } from '#domain/people/photo-required';
import { flashCookie } from '#web/flash.ts';
import { firstIssues, readForm, refusedBy, refusedFields, textsIn } from '#web/form-result.ts';
import { pageContext, type PageContext } from '#web/page-context.ts';
import { safeReturnPath } from '#web/paths.ts';
import { startGoogle } from './log-in-action.ts';

const FIELDS = ['name', 'email', 'role', 'registrationnumber', 'specialty', 'image'] as const;

/**
 * Signs up with the embedded identity service: creates the identity, stores the photo, creates the profile. If that fails
 * half-way, the identity is signed in, and the form, sent again, continues.
 */
export async function signUpAction({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  const page = context.get(pageContext);
  const { unfinished, clinic } = page.rootData;
  const { searchParams } = new URL(request.url);
  const back = safeReturnPath(searchParams.get('from'));
  let given = textsIn(new FormData(), FIELDS);
  try {
    const form = await readForm({ request, context });
    const intent = form.get('intent');
    if (intent === 'google') return await startGoogle(page, back);
    given = { ...textsIn(form, FIELDS), ...(unfinished && { email: unfinished.email }) };
    const { password } = textsIn(form, ['password']);
    const checked = (unfinished ? FinishForm : SignUpForm).safeParse({ ...given, password });
    const rule = photoRuleOf(given.role, clinic.patientPhoto);
    const image = form.get('image');
    const photo = image instanceof Blob && image.size > 0 && rule !== 'off' ? image : null;
    const isPhotoMissing = !photo && rule === 'required';
    if (!checked.success || isPhotoMissing) {
      const issues = checked.success ? {} : firstIssues(checked.error.issues);
      return refusedFields({ ...issues, ...(isPhotoMissing && { image: 'validation.imageRequired' }) }, given);
    }
    const { name, email, role, registrationnumber, specialty } = checked.data;
    if (!unfinished) await page.callIdentity('/sign-up/email', { name, email, password });
    try {
      const imageUrl = photo ? await storePhoto(page, photo) : null;
      await page.callIdentity('/update-user', { name });
      const ofDoctor = role === 'Doctor' && { registrationnumber, specialty };
      await page.callRoute(createPerson, { body: { name, email, role, image: imageUrl, ...ofDoctor } });
    } catch (error) {
      return refusedBy(error, given, { registered: email });
    }
    return redirectDocument(back, { status: 303, headers: { 'set-cookie': flashCookie('profileCreated') } });
  } catch (error) {
    return refusedBy(error, given);
  }
}

/** Stores the photo; a refusal is an error of its field. @throws RequestRefused */
async function storePhoto(page: PageContext, photo: Blob): Promise<string> {
  try {
    return await page.uploadImage(new Uint8Array(await photo.arrayBuffer()));
  } catch (error) {
    if (!isRequestRefused(error)) throw error;
    const { message } = error.failure;
    throw new RequestRefused(error.httpStatus, { ...error.failure, issues: [{ path: 'image', message }] });
  }
}
