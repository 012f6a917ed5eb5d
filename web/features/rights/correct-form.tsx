import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { correctPatient } from '#contract/accounts/rights';
import type { DeskPerson } from '#contract/desk/desk-persons';
import { formatBirthDate, formatInstant } from '#i18n/format';
import type { MessageKey } from '#i18n/catalogue';
import { callRoute } from '#web/api/client.ts';
import { errorMessage, fieldMessage } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';

const TYPES = { name: 'text', phone: 'tel', birth_date: 'date' } as const;
const FIELDS = ['name', 'phone', 'birth_date'] as const;

/** Corrects a patient's name, phone number and date of birth at the desk, with what was corrected before. */
export function CorrectForm({ person }: { person: DeskPerson }) {
  const { t, language } = useMessages();
  const queries = useQueryClient();
  const [values, setValues] = useState({
    name: person.name,
    phone: person.phone ?? '',
    birth_date: person.birthDate ?? '',
  });
  const { phone, ...others } = values;
  const correct = useMutation({
    // A patient with an account may have no number yet.
    mutationFn: () =>
      callRoute(correctPatient, { params: { id: person._id }, body: { ...others, ...(phone !== '' && { phone }) } }),
    onSuccess: () => {
      toast.success(t('rights.saved'));
      return queries.invalidateQueries();
    },
  });
  const valueOf = (field: string, value: string | null) => {
    if (value === null) return t('rights.empty');
    return field === 'birth_date' ? formatBirthDate(value, language) : value;
  };
  const isOfField = FIELDS.some((name) => fieldMessage(correct.error, name));
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        correct.mutate();
      }}
    >
      <div className="grid gap-3">
        <h3 className="text-lg">{t('rights.correct')}</h3>
        <p className="text-base-content/75">{t('rights.correctText')}</p>
      </div>
      {FIELDS.map((name) => (
        <TextField
          key={name}
          name={name}
          type={TYPES[name]}
          label={t(`personData.${name}`)}
          autoComplete="off"
          value={values[name]}
          error={fieldMessage(correct.error, name)}
          onChange={({ target }) => setValues({ ...values, [name]: target.value })}
        />
      ))}
      <FormError>{correct.error && !isOfField && errorMessage(correct.error, t)}</FormError>
      <Button type="submit" isBusy={correct.isPending} className="justify-self-start">
        {t('rights.save')}
      </Button>
      {person.corrections.length > 0 && (
        <ul className="grid gap-1 text-sm" aria-label={t('rights.corrections')}>
          {person.corrections.map(({ field, before, after, correctedAt }) => (
            <li key={correctedAt + field}>
              {t('rights.corrected', {
                field: t(`personData.${field}` as MessageKey),
                before: valueOf(field, before),
                after: valueOf(field, after),
                at: formatInstant(correctedAt, language),
              })}
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
