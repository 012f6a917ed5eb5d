import { useAction } from '#web/api/use-action.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { listPeople, type AddDoctorForm as AddDoctorInput } from '#contract/people/people';
import { specialtyTexts } from '#i18n/clinic-texts';
import { useCheckedForm } from '#web/api/use-checked-form.ts';
import { useSpecialties } from '#web/api/use-specialties.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { SelectField, type Option } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { addDoctorWithPhoto, type Uploaded } from './add-doctor.ts';

/** Adds a doctor. The input is preserved until that succeeded. */
export function AddDoctorForm({ onDone }: { onDone: () => void }) {
  const { t, language } = useMessages();
  const refetch = useRefetch(listPeople);
  const { specialties, isBookable } = useSpecialties();
  const suggested = Object.entries(specialtyTexts).filter(([name]) => !isBookable(name));
  const [photo, setPhoto] = useState<File | null>(null);
  const [isPhotoMissing, setPhotoMissing] = useState(false);
  const [uploaded] = useState<Uploaded>({ photo: null, image: '' });
  const { field, handleSubmit, control } = useCheckedForm<AddDoctorInput>(
    t,
    async () => (await import('./resolvers.ts')).addDoctorForm,
    { defaultValues: { name: '', email: '', specialty: '' } },
  );
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

  return (
    <Form onSubmit={() => submit()} className="grid gap-5">
      <TextField label={t('people.name')} autoComplete="off" {...field('name')} />
      <TextField label={t('people.email')} type="email" autoComplete="off" {...field('email')} />
      <SelectField
        label={t('people.specialty')}
        hint={specialty && !isBookable(specialty) ? t('people.noTreatment') : undefined}
        {...field('specialty')}
        none={t('people.chooseOne')}
        options={[
          ...specialties.map(({ name, texts }): Option => [name, texts[language].name]),
          ...suggested.map(([name, { nameDe }]): Option => [
            name,
            t('people.noTreatmentOption', { name: language === 'de' ? nameDe : name }),
          ]),
        ]}
      />
      <FileField
        label={t('people.photo')}
        hint={`${t('sessions.photoHint')}. ${t('sessions.photoScaled')}`}
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
