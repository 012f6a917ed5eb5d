import { useState } from 'react';
import { getProfile, updatePerson, type Profile, type ProfileForm as Input } from '#contract/people/people';
import { photoRuleOf } from '#domain/people/photo-required';
import { errorMessage } from '#web/api/error-message.ts';
import { useCheckedForm } from '#web/api/use-checked-form.ts';
import { useInsuranceOptions } from '#web/i18n/use-insurance-options.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '#web/api/client.ts';
import { getIdentity } from '#web/api/identity.ts';
import { postAsDocument } from '#web/api/post-as-document.ts';
import { renewToken } from '#web/api/session.ts';
import { uploadPhoto } from '#web/api/upload.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toast.ts';

/** Edits one's own name, phone, insurance, language and photo, and a patient's date of birth. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useMessages();
  const { clinic } = useRootData();
  const save = useUpdatePerson();
  const [photo, setPhoto] = useState<File | null>(null);
  const insuranceOptions = useInsuranceOptions();
  const { name, phone, birthDate, insurance, language } = profile;
  const { field, handleSubmit } = useCheckedForm<Input>(t, async () => (await import('./resolvers.ts')).profileForm, {
    values: { name, phone: phone ?? '', birth_date: birthDate ?? '', insurance: insurance ?? '', language },
    resetOptions: { keepDirtyValues: true },
  });
  const submit = handleSubmit(async (form) => {
    await save.mutateAsync({ form, photo, before: profile.language }).then(
      () => setPhoto(null),
      () => undefined,
    );
  });
  return (
    <Form onSubmit={() => submit()} className="grid gap-4">
      <Avatar name={profile.name} src={profile.image} size="lg" />
      {photoRuleOf(profile.role, clinic.patientPhoto) !== 'off' && (
        <FileField
          // Remounts the field once a photo is saved, to empty it.
          key={profile.image}
          label={t('profile.newPhoto')}
          hint={t('profile.photoHint')}
          onChoose={setPhoto}
        />
      )}
      <TextField label={t('profile.name')} hint={t('profile.nameHint')} autoComplete="name" {...field('name')} />
      <TextField label={t('profile.phone')} type="tel" autoComplete="tel" {...field('phone')} />
      {profile.role === 'Patient' && (
        <TextField
          label={t('profile.birthDate')}
          hint={t('profile.birthDateHint')}
          type="date"
          autoComplete="bday"
          {...field('birth_date')}
        />
      )}
      <SelectField label={t('insurance.ask')} {...insuranceOptions} {...field('insurance')} />
      <SelectField
        label={t('profile.language')}
        hint={t('profile.languageHint')}
        options={[
          ['en', t('profile.english'), { lang: 'en' }],
          ['de', t('profile.german'), { lang: 'de' }],
        ]}
        {...field('language')}
      />
      <FormError>{save.error && errorMessage(save.error, t)}</FormError>
      <Button type="submit" variant="primary" isBusy={save.isPending} className="justify-self-start">
        {t('profile.save')}
      </Button>
    </Form>
  );
}

/** `before` is the language of the saved profile. */
type Update = { form: Input; photo: File | null; before: Input['language'] };

/** Saves one's own profile: first the photo, then the profile, then the language of the pages. */
function useUpdatePerson() {
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
