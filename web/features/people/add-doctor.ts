import { createDoctor, type AddDoctorForm } from '#contract/accounts';
import { CallRefused } from '#contract/call-route';
import { callRoute } from '#web/api/client.ts';
import { uploadPhoto } from '#web/api/upload.ts';

/** The photo that was uploaded already: a call that was refused must not upload it again. */
export type Uploaded = { photo: File | null; image: string };

/** Uploads the photo, then adds the doctor; called again it goes on where it stopped. @throws CallRefused, Unreachable */
export async function addDoctorWithPhoto(form: AddDoctorForm, photo: File, uploaded: Uploaded): Promise<void> {
  if (uploaded.photo !== photo) {
    uploaded.image = await uploadPhoto(photo);
    uploaded.photo = photo;
  }
  try {
    await callRoute(createDoctor, { body: { ...form, image: uploaded.image } });
  } catch (error) {
    // Refused for itself it is of no use any more: a call whose answer was lost may have given it to a doctor.
    if (isAboutPhoto(error)) uploaded.photo = null;
    throw error;
  }
}

function isAboutPhoto(error: unknown): boolean {
  return error instanceof CallRefused && (error.failure.issues ?? []).some(({ path }) => path === 'image');
}
