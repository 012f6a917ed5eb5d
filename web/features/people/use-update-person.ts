import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import { useSubmit } from 'react-router';
import { getProfile, updatePerson, type ProfileForm } from '#contract/profile';
import { callRoute } from '#web/api/client.ts';
import { updateIdentity } from '#web/api/identity.ts';
import { renewToken } from '#web/api/session.ts';
import { uploadPhoto } from '#web/api/upload.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';

/** `before` is the language that the profile had. */
type Wanted = { form: ProfileForm; photo: File | null; before: ProfileForm['language'] };

/** Keeps what somebody changed of themself: the photo first, then the profile, then the language of the pages. */
export function useUpdatePerson() {
  const { t, language } = useMessages();
  const queries = useQueryClient();
  const submit = useSubmit();
  return useMutation({
    mutationFn: async ({ form, photo }: Wanted) => {
      const image = photo && (await uploadPhoto(photo));
      const { data } = await callRoute(updatePerson, { body: { ...form, ...(image && { image }) } });
      // The identity service greets by name in its mails; the profile stands without it.
      await updateIdentity({ name: data.name }).catch(() => undefined);
      return data;
    },
    onSuccess: async (saved, { before }) => {
      toast.success(t('profile.saved'));
      await queries.invalidateQueries({ queryKey: [getProfile.name] });
      await renewToken();
      // Only a language that was chosen here changes the pages; they may be read in another for now.
      if (saved.language === before || saved.language === language) return;
      const chosen = { language: saved.language, back: paths.profile };
      await submit(chosen, { method: 'post', action: paths.preferences });
    },
  });
}
