import type { Texts } from '#domain/shared/language';
import type { useFormResult } from '#web/api/use-form-result.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export type OfferedSpecialty = { name: string; texts: Texts };

type DoctorFieldsProps = {
  specialties: OfferedSpecialty[];
  field: ReturnType<typeof useFormResult>['field'];
};

/** The fields of doctors only: registration number and specialty. */
export function DoctorFields({ specialties, field }: DoctorFieldsProps) {
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
