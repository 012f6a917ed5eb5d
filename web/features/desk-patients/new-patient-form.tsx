import { useAction } from '#web/api/use-action.ts';
import { useEffect, useRef, useState } from 'react';
import { createDeskPatient, searchPatients, type DeskPatient } from '#contract/accounts/desk-patients';
import { readSearch } from '#domain/accounts/desk-patients';
import { clinicClock, isDay } from '#domain/shared/time';
import { formatBirthDate } from '#i18n/format';
import { callRoute } from '#web/api/client.ts';
import { useTypedSearch } from '#web/api/use-typed-search.ts';
import { fieldMessage } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { PatientLine } from './patient-line.tsx';

const FIELDS = ['name', 'phone', 'birth_date'] as const;

/** What was typed into the search, in the field that it fits. */
function firstValues(typed: string) {
  const { birthDate, text } = readSearch(typed, clinicClock(new Date()).day);
  const isPhone = /\d/.test(text) && !/\p{L}/u.test(text);
  return { name: isPhone ? '' : text, phone: isPhone ? text : '', birth_date: birthDate ?? '' };
}

export type NewPatientFormProps = { typed: string; onChoose: (patient: DeskPatient) => void; onBack: () => void };

/** Enters a patient without an account, beside the known ones that they may be. */
export function NewPatientForm({ typed, onChoose, onBack }: NewPatientFormProps) {
  const { t, language } = useMessages();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => firstValues(typed));
  // The same for every attempt, so that a repeated one adds nobody else; another one for another patient.
  const [ids] = useState(() => new Map<string, string>());
  const found = useTypedSearch(searchPatients, { body: values }).found?.data;
  // On the first empty field.
  useEffect(() => form.current?.querySelector<HTMLElement>('input[value=""]')?.focus(), []);
  const entering = useAction(t, {
    mutationFn: async () => {
      const key = JSON.stringify(values);
      const _id = ids.get(key) ?? crypto.randomUUID();
      ids.set(key, _id);
      return (await callRoute(createDeskPatient, { body: { _id, ...values } })).data;
    },
    onSuccess: onChoose,
    onError: (error) => {
      const wrong = FIELDS.find((name) => fieldMessage(error, name));
      if (wrong) form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    },
    fields: FIELDS,
  });
  const field = (name: (typeof FIELDS)[number]) => ({
    name,
    value: values[name],
    error: entering.fieldError(name),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => {
      entering.reset();
      setValues({ ...values, [name]: event.target.value });
    },
  });
  // In words, because the browser decides whether it reads the day or the month first. Not while the year is being typed.
  const born =
    isDay(values.birth_date) &&
    values.birth_date >= '1900' &&
    t('deskPatients.born', { date: formatBirthDate(values.birth_date, language) });
  return (
    <Form ref={form} className="grid gap-4" onSubmit={() => entering.run()}>
      <h3 className="text-lg">{t('deskPatients.newPatient')}</h3>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField label={t('deskPatients.name')} maxLength={100} {...field('name')} />
        <TextField type="tel" label={t('deskPatients.phone')} maxLength={40} {...field('phone')} />
        <TextField type="date" label={t('deskPatients.birthDate')} hint={born} {...field('birth_date')} />
      </div>
      {found !== undefined && found.length > 0 && (
        <section aria-live="polite" className="grid gap-2 rounded-field border border-warning/70 bg-warning/18 p-4">
          <h4 className="font-semibold">{t('deskPatients.perhapsKnown')}</h4>
          <ul className="grid gap-2">
            {found.map((patient) => (
              <li key={patient._id} className="flex flex-wrap items-center justify-between gap-3">
                <PatientLine patient={patient} />
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={t('deskPatients.useOne', { name: patient.name })}
                  onClick={() => onChoose(patient)}
                >
                  {t('deskPatients.use')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <FormError>{entering.failure}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="accent" isBusy={entering.isPending}>
          {t('deskPatients.enter')}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          {t('deskPatients.back')}
        </Button>
      </div>
    </Form>
  );
}
