import { createDoctor, type AddDoctorForm } from '#contract/people/people';
import { RequestRefused } from '#contract/shared/send-request';
import { callRoute } from '#web/api/client.ts';
import { uploadPhoto } from '#web/api/upload.ts';

/** The uploaded photo and its URL, so that a retry does not upload it again. */
export type Uploaded = { photo: File | null; image: string };

/** Uploads the photo, then adds the doctor; a second call resumes after the last successful step. @throws RequestRefused, Unreachable */
export async function addDoctorWithPhoto(form: AddDoctorForm, photo: File, uploaded: Uploaded): Promise<void> {
  if (uploaded.photo !== photo) {
    uploaded.image = await uploadPhoto(photo);
    uploaded.photo = photo;
  }
  try {
    await callRoute(createDoctor, { body: { ...form, image: uploaded.image } });
  } catch (error) {
    // A rejected image cannot be used again: a request whose response was lost may have assigned it to a doctor.
    if (isAboutPhoto(error)) uploaded.photo = null;
    throw error;
  }
}

function isAboutPhoto(error: unknown): boolean {
  return error instanceof RequestRefused && (error.failure.issues ?? []).some(({ path }) => path === 'image');
}
