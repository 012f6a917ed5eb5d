import { useAction } from '#web/api/use-action.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { listPeople, type AddDoctorForm as AddDoctorInput } from '#contract/people/people';
import { GENERAL_DENTISTRY } from '#domain/people/general-dentistry';
import { useLazyResolver } from '#web/api/use-lazy-resolver.ts';
import { useSpecialties } from '#web/api/use-specialties.ts';
import { useFieldError, useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { addDoctorWithPhoto, type Uploaded } from './add-doctor.ts';

/** Adds a doctor. The input is preserved until that succeeded. */
export function AddDoctorForm({ onDone }: { onDone: () => void }) {
  const { t, language } = useMessages();
  const refetch = useRefetch(listPeople);
  const fieldError = useFieldError();
  const { specialties, isBookable } = useSpecialties();
  const [photo, setPhoto] = useState<File | null>(null);
  const [isPhotoMissing, setPhotoMissing] = useState(false);
  const [uploaded] = useState<Uploaded>({ photo: null, image: '' });
  const { register, handleSubmit, control, formState } = useForm<AddDoctorInput>({
    resolver: useLazyResolver(async () => (await import('./resolvers.ts')).addDoctorForm),
    defaultValues: { name: '', email: '', specialty: '' },
  });
  const specialty = useWatch({ control, name: 'specialty' });
  const adding = useAction(t, {
    mutationFn: ({ form, photo: chosen }: { form: AddDoctorInput; photo: File }) =>
      addDoctorWithPhoto(form, chosen, uploaded),
    onSuccess: async (_none, { form }) => {
      toast.success(t('people.added', { name: form.name }));
      await refetch();
      onDone();
    },
    unreachable: 'people.failed',
  });

  const submit = handleSubmit(
    (form) => {
      setPhotoMissing(!photo);
      if (photo) adding.run({ form, photo });
    },
    () => setPhotoMissing(!photo),
  );

  const { errors } = formState;
  return (
    <Form onSubmit={() => submit()} className="grid gap-5">
      <TextField label={t('people.name')} autoComplete="off" error={fieldError(errors.name)} {...register('name')} />
      <TextField
        label={t('people.email')}
        type="email"
        autoComplete="off"
        error={fieldError(errors.email)}
        {...register('email')}
      />
      <SelectField
        label={t('people.specialty')}
        error={fieldError(errors.specialty)}
        hint={specialty && !isBookable(specialty) ? t('people.noTreatment') : undefined}
        {...register('specialty')}
      >
        <option value="">{t('people.chooseOne')}</option>
        {specialties.map(({ name, texts }) => (
          <option key={name} value={name}>
            {texts[language].name}
          </option>
        ))}
        {specialties.every(({ name }) => name !== GENERAL_DENTISTRY) && (
          <option value={GENERAL_DENTISTRY}>
            {t('people.noTreatmentOption', { name: t('people.generalDentistry') })}
          </option>
        )}
      </SelectField>
      <FileField
        label={t('people.photo')}
        hint={`${t('sessions.photoHint')}. ${t('sessions.photoScaled')}`}
        accept="image/jpeg,.jpg,.jpeg"
        previewAlt={t('people.photo')}
        error={isPhotoMissing ? t('validation.imageRequired') : undefined}
        onChoose={(file) => {
          setPhoto(file);
          setPhotoMissing(false);
        }}
      />
      <FormError>{adding.failure}</FormError>
      <Button type="submit" variant="accent" isBusy={adding.isPending} className="justify-self-start">
        {t('people.submit')}
      </Button>
    </Form>
  );
}
