import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ProfileForm as Schema, type Profile, type ProfileForm as Input } from '#contract/profile';
import { explainFailure } from '../../api/explain-failure.ts';
import { useFieldError, useWords } from '../../i18n/use-words.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSaveProfile } from './use-save-profile.ts';

/** Name, phone, language and photo of one's own. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useWords();
  const fieldError = useFieldError();
  const save = useSaveProfile();
  const [photo, setPhoto] = useState<File | null>(null);
  const { register, handleSubmit, formState } = useForm<Input>({
    resolver: zodResolver(Schema),
    values: { name: profile.name, phone: profile.phone ?? '', language: profile.language },
    resetOptions: { keepDirtyValues: true },
  });
  const submit = handleSubmit(async (form) => {
    await save.mutateAsync({ form, photo, before: profile.language }).then(
      () => setPhoto(null),
      () => undefined,
    );
  });
  const { errors } = formState;
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Avatar name={profile.name} src={profile.image} size="lg" />
      <FileField
        // A saved photo is the avatar above: the field is empty again.
        key={profile.image}
        label={t('profile.newPhoto')}
        hint={t('profile.photoHint')}
        accept="image/jpeg,.jpg,.jpeg"
        previewAlt={t('profile.newPhoto')}
        onChoose={setPhoto}
      />
      <TextField
        label={t('profile.name')}
        hint={t('profile.nameHint')}
        autoComplete="name"
        error={fieldError(errors.name)}
        {...register('name')}
      />
      <TextField
        label={t('profile.phone')}
        type="tel"
        autoComplete="tel"
        error={fieldError(errors.phone)}
        {...register('phone')}
      />
      <SelectField label={t('profile.language')} hint={t('profile.languageHint')} {...register('language')}>
        <option value="en" lang="en">
          {t('profile.english')}
        </option>
        <option value="de" lang="de">
          {t('profile.german')}
        </option>
      </SelectField>
      <FormError>{save.error && explainFailure(save.error, t, 'session.UNREACHABLE')}</FormError>
      <Button type="submit" variant="primary" isBusy={save.isPending} className="justify-self-start">
        {t('profile.save')}
      </Button>
    </form>
  );
}
