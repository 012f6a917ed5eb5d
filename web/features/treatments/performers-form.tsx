import { useState } from 'react';
import type { ManagedDoctor, ManagedTreatment, Performer } from '#contract/clinic/managed-treatments';
import { DURATION_MINUTES, MAX_BUFFER_MINUTES } from '#domain/clinic/treatments';
import { errorMessage } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useSavePerformers } from './use-managed-treatments.ts';

/** A doctor and a treatment; `label` names the one that the dialog is not about. */
export type Pair = { doctor: ManagedDoctor; treatment: ManagedTreatment; label: string };

const keyOf = ({ doctor, treatment }: Pair) => `${doctor._id} ${treatment._id}`;

/** What a doctor does otherwise than usual of a treatment. */
function performerOf({ doctor, treatment: { performers } }: Pair): Performer {
  const usual = { doctor_id: doctor._id, is_performed: null, duration: null, buffer: null };
  return performers.find((performer) => performer.doctor_id === doctor._id) ?? usual;
}

function isBySpecialty({ doctor, treatment }: Pair): boolean {
  return doctor.specialty_id === treatment.specialty._id;
}

/** Whether a doctor performs a treatment. */
export function isPerformed(pair: Pair): boolean {
  return performerOf(pair).is_performed ?? isBySpecialty(pair);
}

type PerformersFormProps = { pairs: Pair[]; onTyped: () => void; onSaved: () => void; onCancel: () => void };

/** Who performs what, by specialty or otherwise, and in how many minutes; empty ones are those of the treatment. */
export function PerformersForm({ pairs, onTyped, onSaved, onCancel }: PerformersFormProps) {
  const { t } = useMessages();
  const [changed, setChanged] = useState<ReadonlyMap<string, Performer>>(new Map());
  const saving = useSavePerformers();
  const submit = () => {
    const changes = pairs.flatMap((pair) => {
      const performer = changed.get(keyOf(pair));
      return performer ? [{ treatment: pair.treatment, performer }] : [];
    });
    saving.mutate(changes, { onSuccess: onSaved });
  };
  return (
    <DialogForm
      onSubmit={() => !saving.isPending && submit()}
      foot={
        <>
          <FormError>{saving.error && errorMessage(saving.error, t)}</FormError>
          <DialogButtons onCancel={onCancel}>
            <Button type="submit" isBusy={saving.isPending}>
              {t('managedTreatments.save')}
            </Button>
          </DialogButtons>
        </>
      }
    >
      <p className="mb-2 text-sm text-base-content/75">{t('managedTreatments.performersHint')}</p>
      <ul className="divide-y divide-base-300">
        {pairs.map((pair) => {
          const { treatment, label } = pair;
          const present = changed.get(keyOf(pair)) ?? performerOf(pair);
          const isOn = present.is_performed ?? isBySpecialty(pair);
          const change = (next: Partial<Performer>) => {
            onTyped();
            setChanged(new Map(changed).set(keyOf(pair), { ...present, ...next }));
          };
          const minutes = (field: 'duration' | 'buffer', min: number, max: number) => (
            <TextField
              label={t(`managedTreatments.${field}`)}
              type="number"
              min={min}
              max={max}
              placeholder={String(treatment[field])}
              value={present[field] ?? ''}
              onChange={({ target: { value } }) => change({ [field]: value === '' ? null : Number(value) })}
            />
          );
          return (
            <li key={keyOf(pair)}>
              <fieldset className="grid items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_9rem_9rem]">
                <legend className="sr-only">{label}</legend>
                <CheckboxField
                  label={<span className="font-semibold wrap-anywhere">{label}</span>}
                  checked={isOn}
                  onChange={({ target: { checked } }) =>
                    change({ is_performed: checked === isBySpecialty(pair) ? null : checked })
                  }
                />
                {isOn && minutes('duration', DURATION_MINUTES.min, DURATION_MINUTES.max)}
                {isOn && minutes('buffer', 0, MAX_BUFFER_MINUTES)}
              </fieldset>
            </li>
          );
        })}
      </ul>
    </DialogForm>
  );
}
