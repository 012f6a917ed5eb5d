import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import type { SignUpForm } from '#contract/people';
import { listSpecialties } from '#contract/treatments';
import { useRoute } from '../../api/use-route.ts';
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
  const specialties = useRoute(listSpecialties, {});
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
        {specialties.data?.data.map(({ _id, name }) => (
          <option key={_id} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
