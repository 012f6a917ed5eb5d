import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getProfile, updatePerson, type ProfileForm } from '#contract/people/people';
import { callRoute } from '#web/api/client.ts';
import { getIdentity } from '#web/api/identity.ts';
import { postAsDocument } from '#web/api/post-as-document.ts';
import { renewToken } from '#web/api/session.ts';
import { uploadPhoto } from '#web/api/upload.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toast.ts';

/** `before` is the language of the saved profile. */
type Update = { form: ProfileForm; photo: File | null; before: ProfileForm['language'] };

/** Saves one's own profile: first the photo, then the profile, then the language of the pages. */
export function useUpdatePerson() {
  const { t, language } = useMessages();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ form, photo }: Update) => {
      const image = photo && (await uploadPhoto(photo));
      const { data } = await callRoute(updatePerson, { body: { ...form, ...(image && { image }) } });
      // The identity service uses the name in its emails only, so a failure is ignored.
      await getIdentity()
        .then((identity) => identity.update({ name: data.name }))
        .catch(() => undefined);
      return data;
    },
    onSuccess: async (saved, { before }) => {
      toast.success(t('profile.saved'));
      await queries.invalidateQueries({ queryKey: [getProfile.key] });
      await renewToken();
      // The pages change their language only if it was changed in this form.
      if (saved.language === before || saved.language === language) return;
      postAsDocument(paths.preferences, { language: saved.language, back: paths.profile });
    },
  });
}
