import { signUp as signUpRoute, type SignUpForm } from '#contract/people';
import { registerIdentity, updateIdentity } from '../../api/identity.ts';
import { callRoute } from '../../api/client.ts';
import { enterSession } from '../../api/session.ts';
import { uploadPhoto } from '../../api/upload.ts';

/** What was done of a sign-up: a photo that is refused must not make the identity a second time. */
export type Progress = { hasIdentity: boolean };

/**
 * Makes the identity, keeps the photo, makes the profile, and signs in. Each step that succeeded stays; called
 * again it goes on where it stopped.
 */
export async function signUp(form: SignUpForm, photo: File, progress: Progress): Promise<void> {
  const { name, email, password, role, registrationnumber, specialty } = form;
  if (!progress.hasIdentity) {
    await registerIdentity({ name, email: email.trim().toLowerCase(), password });
    progress.hasIdentity = true;
  }
  const image = await uploadPhoto(photo);
  await updateIdentity({ name, image });
  const isDoctor = role === 'Doctor';
  await callRoute(signUpRoute, {
    body: { name, email, role, image, ...(isDoctor && { registrationnumber, specialty }) },
  });
  await enterSession(email.trim().toLowerCase());
}
