import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import type { SignUpForm } from '#contract/people';
import { useSpecialties } from '../../api/use-specialties.ts';
import { useFieldError, useWords } from '../../i18n/use-words.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** What only a doctor has: a registration number and a specialty. */
export function DoctorFields({
  register,
  errors,
}: {
  register: UseFormRegister<SignUpForm>;
  errors: FieldErrors<SignUpForm>;
}) {
  const { t } = useWords();
  const fieldError = useFieldError();
  const { names } = useSpecialties();
  return (
    <>
      <TextField
        label={t('session.registrationNumber')}
        inputMode="numeric"
        error={fieldError(errors.registrationnumber)}
        {...register('registrationnumber')}
      />
      <SelectField label={t('session.specialty')} error={fieldError(errors.specialty)} {...register('specialty')}>
        <option value="">{t('session.chooseOne')}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
