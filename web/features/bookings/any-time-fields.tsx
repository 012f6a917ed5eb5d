import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { nameOfRange } from '#domain/shared/slot-times';
import { clockOf, isDay, longDate, minuteOf, type Day } from '#domain/shared/time';
import { DURATION_MINUTES } from '#domain/clinic/treatments';
import { useFieldError, useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useClinicClock } from '#web/use-clinic-clock.ts';
import type { SlotChoice } from './booking-draft.ts';

export type StaffChoice = SlotChoice & { minutes?: number | undefined };

export type Typed = { day: Day; start: string; minutes: string };

/** The fields of the form for what is typed. The server decides the end: by `minutes`, else by the treatment. */
export function choiceOf({ day, start, minutes }: Typed): Omit<StaffChoice, 'doctor_email'> {
  const from = minuteOf(start);
  const latest = 24 * 60 - DURATION_MINUTES.min;
  return {
    AppointmentDate: isDay(day) ? longDate(day) : '',
    slot: from < latest ? nameOfRange({ start: from, end: from + DURATION_MINUTES.min }) : '',
    minutes: minutes === '' ? undefined : Number(minutes),
  };
}

type AnyTimeFieldsProps = {
  /** What the fields begin with. */
  first?: Typed | null;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  onChange: () => void;
};

/** Any other free time of the doctor, by day, start and length: only for staff. */
export function AnyTimeFields({ first, isOn, onToggle, onChange }: AnyTimeFieldsProps) {
  const { t } = useMessages();
  const fieldError = useFieldError();
  const clock = useClinicClock();
  const form = useFormContext<StaffChoice>();
  const { errors } = form.formState;
  const [typed, setTyped] = useState<Typed>(first ?? { day: clock.day, start: '', minutes: '' });
  const store = (choice: Omit<StaffChoice, 'doctor_email'>) => {
    for (const [name, value] of Object.entries(choice)) form.setValue(name as keyof StaffChoice, value);
    form.clearErrors();
    onChange();
  };
  const type = (part: Partial<Typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    store(choiceOf(next));
  };
  const field = (name: keyof Typed, of: keyof StaffChoice) => ({
    value: typed[name],
    error: fieldError(errors[of]),
    onChange: ({ target }: { target: { value: string } }) => type({ [name]: target.value }),
  });
  return (
    <fieldset className="grid gap-3">
      <CheckboxField
        label={t('changes.anyTime')}
        checked={isOn}
        onChange={({ target: { checked } }) => {
          onToggle(checked);
          store(checked ? choiceOf(typed) : { AppointmentDate: '', slot: '', minutes: undefined });
        }}
      />
      {isOn && (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <TextField type="date" label={t('changes.anyDay')} min={clock.day} {...field('day', 'AppointmentDate')} />
          <TextField type="time" label={t('changes.anyStart')} {...field('start', 'slot')} />
          <TextField
            type="number"
            inputMode="numeric"
            label={t('changes.anyMinutes')}
            hint={t('changes.anyMinutesHint')}
            {...field('minutes', 'minutes')}
          />
          <Button
            variant="outline"
            className="sm:mt-8"
            onClick={() => type({ day: clock.day, start: clockOf(clock.minute) })}
          >
            {t('changes.anyNow')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
