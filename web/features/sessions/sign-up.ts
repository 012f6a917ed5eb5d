import { createPerson as signUpRoute, type SignUpForm } from '#contract/people/people';
import { getIdentity } from '#web/api/identity.ts';
import { callRoute } from '#web/api/client.ts';
import { enterSession } from '#web/api/session.ts';
import { uploadPhoto } from '#web/api/upload.ts';

/** The address whose identity was created already, so that a retry does not create it again. */
export type Progress = { email: string | null };

/**
 * Creates the identity at a hosted service, uploads the photo, creates the profile, and signs in. A second call does not
 * create the identity again. @throws IdentityRefused, RequestRefused, Unreachable
 */
export async function signUp(form: SignUpForm, photo: File | null, progress: Progress): Promise<void> {
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
