import type { ReactNode } from 'react';
import { isHosted } from '#web/api/identity.ts';
import { useFormResult } from '#web/api/use-form-result.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { FileField } from '#web/ui/file-field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { PlainForm } from '#web/ui/plain-form.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Texts } from '#domain/shared/language';

/** Without scripts too, the chosen role shows and hides the fields of its own. */
const ONLY_OF_DOCTORS = 'hidden gap-4 group-has-[option[value=Doctor]:checked]:grid';
const NOT_OF_PATIENTS = 'group-has-[option[value=Patient]:checked]:hidden';

type SignUpFormProps = {
  unfinished: { email: string; name: string } | null;
  role: 'Patient' | '';
  specialties: OfferedSpecialty[];
  privacyHint: ReactNode;
  onStart: () => void;
};

/**
 * Signs up a patient or a doctor. `unfinished` is an identity without a profile, which needs no password; `role` is
 * chosen in advance.
 */
export function SignUpForm({ unfinished, role, specialties, privacyHint, onStart }: SignUpFormProps) {
  const { t } = useMessages();
  const { clinic } = useRootData();
  const { failure, field } = useFormResult(t);
  const photoRule = clinic.patientPhoto;
  const name = field('name');
  const chosen = field('role');
  return (
    <PlainForm encType="multipart/form-data" onSubmit={onStart} className="group grid gap-4">
      <TextField
        label={t('sessions.name')}
        autoComplete="name"
        {...name}
        defaultValue={name.defaultValue || (unfinished?.name ?? '')}
      />
      {unfinished ? (
        <TextField
          label={t('sessions.email')}
          type="email"
          readOnly
          {...field('email')}
          defaultValue={unfinished.email}
        />
      ) : (
        <>
          <TextField label={t('sessions.email')} type="email" autoComplete="email" {...field('email')} />
          <PasswordField
            label={t('sessions.password')}
            autoComplete="new-password"
            hint={t('sessions.passwordHint')}
            {...field('password')}
          />
        </>
      )}
      <SelectField
        label={t('sessions.signUpAs')}
        {...chosen}
        defaultValue={chosen.defaultValue || role}
        none={t('sessions.chooseOne')}
        options={[
          ['Patient', t('sessions.patient')],
          ['Doctor', t('sessions.doctor')],
        ]}
      />
      <div className={ONLY_OF_DOCTORS}>
        <DoctorFields specialties={specialties} field={field} />
      </div>
      <div className={photoRule === 'off' ? NOT_OF_PATIENTS : undefined}>
        <FileField
          label={t('sessions.photo')}
          hint={
            <>
              {photoRule === 'optional' && `${t('sessions.photoOptional')} `}
              {t('sessions.photoHint')}. {t('sessions.photoScaled')}
            </>
          }
          cameraLabel={t('sessions.takePhoto')}
          name="image"
          error={field('image').error}
        />
      </div>
      {isHosted() && <input type="hidden" name="photoRule" value={clinic.patientPhoto} />}
      {privacyHint}
      <SubmitButton needsScript={isHosted()}>{t('sessions.signUp')}</SubmitButton>
      <FormError>{failure?.message}</FormError>
    </PlainForm>
  );
}

type OfferedSpecialty = { name: string; texts: Texts };

type DoctorFieldsProps = {
  specialties: OfferedSpecialty[];
  field: ReturnType<typeof useFormResult>['field'];
};

/** The fields of doctors only: registration number and specialty. */
function DoctorFields({ specialties, field }: DoctorFieldsProps) {
  const { t, language } = useMessages();
  return (
    <>
      <TextField
        label={t('sessions.registrationNumber')}
        inputMode="numeric"
        autoComplete="off"
        {...field('registrationnumber')}
      />
      <SelectField
        label={t('sessions.specialty')}
        none={t('sessions.chooseOne')}
        options={specialties.map(({ name, texts }) => [name, texts[language].name])}
        {...field('specialty')}
      />
    </>
  );
}
