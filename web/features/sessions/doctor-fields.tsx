import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import type { SignUpForm } from '#contract/people';
import { useSpecialties } from '#web/api/use-specialties.ts';
import { useFieldError, useMessages } from '#web/i18n/use-messages.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** The fields of doctors only: registration number and specialty. */
export function DoctorFields({
  register,
  errors,
}: {
  register: UseFormRegister<SignUpForm>;
  errors: FieldErrors<SignUpForm>;
}) {
  const { t } = useMessages();
  const fieldError = useFieldError();
  const { names } = useSpecialties();
  return (
    <>
      <TextField
        label={t('sessions.registrationNumber')}
        inputMode="numeric"
        error={fieldError(errors.registrationnumber)}
        {...register('registrationnumber')}
      />
      <SelectField label={t('sessions.specialty')} error={fieldError(errors.specialty)} {...register('specialty')}>
        <option value="">{t('sessions.chooseOne')}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
