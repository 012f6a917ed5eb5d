import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import { FinishForm, SignUpForm as SignUpSchema, type SignUpForm as SignUpInput } from '#contract/people';
import { errorMessage } from '#web/api/error-message.ts';
import { useFieldError, useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { DoctorFields } from './doctor-fields.tsx';
import { signUp, type Progress } from './sign-up.ts';

/** Signs up a patient or a doctor. `unfinished` is an identity without a profile, which needs no password. */
export function SignUpForm({
  unfinished,
  privacyHint,
  onStart,
  onDone,
}: {
  unfinished: { email: string; name: string } | null;
  privacyHint: ReactNode;
  onStart: () => void;
  onDone: () => void;
}) {
  const { t } = useMessages();
  const fieldError = useFieldError();
  const [failure, setFailure] = useState<string | null>(null);
  const [photo, setPhoto] = useState<File | null>(null);
  const [isPhotoMissing, setPhotoMissing] = useState(false);
  const [progress] = useState<Progress>({ email: unfinished?.email ?? null });
  const { register, handleSubmit, control, formState, getValues, setValue } = useForm<SignUpInput>({
    resolver: zodResolver(unfinished ? FinishForm : SignUpSchema) as never,
    // Hidden fields must not be validated.
    shouldUnregister: true,
    ...(unfinished && { defaultValues: { name: unfinished.name, email: unfinished.email } }),
  });
  const role = useWatch({ control, name: 'role' });
  // A role chosen before hydration is in the form, but `useWatch` was not notified.
  useEffect(() => setValue('role', getValues('role')), [getValues, setValue]);
  const choosePhoto = (file: File | null) => {
    setPhoto(file);
    setPhotoMissing(false);
  };
  const submit = handleSubmit(
    async (form) => {
      setFailure(null);
      setPhotoMissing(!photo);
      if (!photo) return;
      onStart();
      try {
        await signUp(form, photo, progress);
        toast.success(t('sessions.profileCreated'));
        onDone();
      } catch (error) {
        setFailure(errorMessage(error, t));
      }
    },
    () => setPhotoMissing(!photo),
  );
  const { errors } = formState;
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField label={t('sessions.name')} autoComplete="name" error={fieldError(errors.name)} {...register('name')} />
      <TextField
        label={t('sessions.email')}
        type="email"
        autoComplete="email"
        readOnly={unfinished !== null}
        error={fieldError(errors.email)}
        {...register('email')}
      />
      {!unfinished && (
        <PasswordField
          label={t('sessions.password')}
          autoComplete="new-password"
          hint={t('sessions.passwordHint')}
          showLabel={t('sessions.showPassword')}
          hideLabel={t('sessions.hidePassword')}
          error={fieldError(errors.password)}
          {...register('password')}
        />
      )}
      <SelectField label={t('sessions.signUpAs')} error={fieldError(errors.role)} {...register('role')}>
        <option value="">{t('sessions.chooseOne')}</option>
        <option value="Patient">{t('sessions.patient')}</option>
        <option value="Doctor">{t('sessions.doctor')}</option>
      </SelectField>
      {role === 'Doctor' && <DoctorFields register={register} errors={errors} />}
      <FileField
        label={t('sessions.photo')}
        hint={`${t('sessions.photoHint')}. ${t('sessions.photoScaled')}`}
        accept="image/jpeg,.jpg,.jpeg"
        previewAlt={t('sessions.photo')}
        error={isPhotoMissing ? t('validation.imageRequired') : undefined}
        onChoose={choosePhoto}
      />
      <FormError>{failure}</FormError>
      {privacyHint}
      <Button type="submit" variant="primary" isBusy={formState.isSubmitting}>
        {t('sessions.signUp')}
      </Button>
    </form>
  );
}
