import { useAction } from '#web/api/use-action.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { createDoctor, listPeople, type AddDoctorForm as AddDoctorInput } from '#contract/people/people';
import { specialtyTexts } from '#i18n/clinic-texts';
import { useCheckedForm } from '#web/api/use-checked-form.ts';
import { useSpecialties } from '#web/api/use-specialties.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { SelectField, type Option } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { RequestRefused } from '#contract/shared/send-request';
import { callRoute } from '#web/api/client.ts';
import { uploadPhoto } from '#web/api/upload.ts';

/** Adds a doctor. The input is preserved until that succeeded. */
export function AddDoctorForm({ onDone }: { onDone: () => void }) {
  const { t, language } = useMessages();
  const refetch = useRefetch(listPeople);
  const { specialties, isBookable } = useSpecialties();
  const suggested = Object.entries(specialtyTexts).filter(([name]) => !isBookable(name));
  const [photo, setPhoto] = useState<File | null>(null);
  const [isWithout, setWithout] = useState(false);
  const [isPhotoMissing, setPhotoMissing] = useState(false);
  const [uploaded] = useState<Uploaded>({ photo: null, image: '' });
  const { field, handleSubmit, control } = useCheckedForm<AddDoctorInput>(
    t,
    async () => (await import('./resolvers.ts')).addDoctorForm,
    { defaultValues: { name: '', email: '', specialty: '' } },
  );
  const specialty = useWatch({ control, name: 'specialty' });
  const adding = useAction(t, {
    mutationFn: ({ form, photo: chosen }: { form: AddDoctorInput; photo: File | null }) =>
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
      setPhotoMissing(!photo && !isWithout);
      if (photo || isWithout) adding.run({ form, photo: isWithout ? null : photo });
    },
    () => setPhotoMissing(!photo && !isWithout),
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
      <div className="grid gap-2">
        {!isWithout && (
          <FileField
            label={t('people.photo')}
            hint={`${t('sessions.photoHint')}. ${t('sessions.photoScaled')}`}
            error={isPhotoMissing ? t('validation.imageRequired') : undefined}
            onChoose={(file) => {
              setPhoto(file);
              setPhotoMissing(false);
            }}
          />
        )}
        <CheckboxField
          label={t('people.withoutPhoto')}
          checked={isWithout}
          onChange={({ target }) => {
            setWithout(target.checked);
            setPhoto(null);
            setPhotoMissing(false);
          }}
        />
      </div>
      <FormError>{adding.failure}</FormError>
      <Button type="submit" variant="accent" isBusy={adding.isPending} className="justify-self-start">
        {t('people.submit')}
      </Button>
    </Form>
  );
}

/** The uploaded photo and its URL, so that a retry does not upload it again. */
type Uploaded = { photo: File | null; image: string };

/** Uploads the photo, if there is one, then adds the doctor; a second call resumes after the last successful step. @throws RequestRefused, Unreachable */
async function addDoctorWithPhoto(form: AddDoctorInput, photo: File | null, uploaded: Uploaded): Promise<void> {
  if (photo !== null && uploaded.photo !== photo) {
    uploaded.image = await uploadPhoto(photo);
    uploaded.photo = photo;
  }
  try {
    await callRoute(createDoctor, { body: { ...form, image: photo && uploaded.image } });
  } catch (error) {
    // A rejected image cannot be used again: a request whose response was lost may have assigned it to a doctor.
    if (isAboutPhoto(error)) uploaded.photo = null;
    throw error;
  }
}

function isAboutPhoto(error: unknown): boolean {
  return error instanceof RequestRefused && (error.failure.issues ?? []).some(({ path }) => path === 'image');
}
