import { useState } from 'react';
import type { ManagedTreatment } from '#contract/clinic/managed-treatments';
import { pricedInsurances, type PricedInsurance } from '#domain/shared/insurance';
import type { Names } from '#domain/shared/language';
import { priceKinds } from '#domain/shared/money';
import { DURATION_MINUTES, MAX_BUFFER_MINUTES } from '#domain/clinic/treatments';
import type { MessageKey } from '#i18n/catalogue';
import { errorMessage, fieldMessage, hasErrorCode } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { focusWrongField } from '#web/ui/focus-wrong-field.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { SelectField, type Option } from '#web/ui/select-field.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { readTreatmentForm } from './read-treatment-form.ts';
import { TreatmentImageField, useTreatmentImage } from './treatment-image-field.tsx';
import { useSaveTreatment, type Fields } from './use-managed-treatments.ts';

/** The option of the specialty select that is no value of its own. */
const NEW = 'new';

type TreatmentFormProps = {
  /** Null for a new one. */
  treatment: ManagedTreatment | null;
  specialties: { _id: string; names: Names }[];
  onTyped: () => void;
  onSaved: () => void;
  onCancel: () => void;
};

/** The fields of a treatment. What is typed stays after an error, which stands beside its field. */
export function TreatmentForm({ treatment, specialties, onTyped, onSaved, onCancel }: TreatmentFormProps) {
  const { t, language } = useMessages();
  const { clinic } = useRootData();
  const saving = useSaveTreatment(treatment);
  const [specialty, setSpecialty] = useState(treatment?.specialty._id ?? specialties[0]?._id ?? NEW);
  const image = useTreatmentImage(treatment);
  const issue = (path: string) => fieldMessage(saving.error, path);
  const text = (name: keyof Fields, value: string | number | null | undefined) => ({
    name,
    defaultValue: value ?? '',
    error: issue(name),
  });

  const focusOnceShown = (form: HTMLFormElement) => requestAnimationFrame(() => focusWrongField(form));

  async function submit(form: HTMLFormElement) {
    if (!image.check()) return focusOnceShown(form);
    const typed = readTreatmentForm(new FormData(form), specialty === NEW ? null : specialty);
    try {
      await saving.mutateAsync({ fields: { ...typed, ...image.field }, photo: image.photo });
      onSaved();
    } catch {
      focusOnceShown(form);
    }
  }

  return (
    <DialogForm
      onChange={onTyped}
      onSubmit={({ currentTarget }) => !saving.isPending && submit(currentTarget)}
      foot={
        <>
          <FormError>
            {saving.error &&
              // The server's message may name a field as the API does.
              (hasErrorCode(saving.error, 'invalid_input') ? t('errors.invalid_input') : errorMessage(saving.error, t))}
          </FormError>
          <DialogButtons onCancel={onCancel}>
            <Button type="submit" isBusy={saving.isPending}>
              {t('managedTreatments.save')}
            </Button>
          </DialogButtons>
        </>
      }
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t('managedTreatments.nameEn')}
          maxLength={80}
          lang="en"
          {...text('name_en', treatment?.texts.en.name)}
        />
        <TextField
          label={t('managedTreatments.nameDe')}
          maxLength={80}
          lang="de"
          {...text('name_de', treatment?.texts.de.name)}
        />
        <TextAreaField
          label={t('managedTreatments.textEn')}
          rows={3}
          maxLength={300}
          lang="en"
          {...text('description_en', treatment?.texts.en.description)}
        />
        <TextAreaField
          label={t('managedTreatments.textDe')}
          rows={3}
          maxLength={300}
          lang="de"
          {...text('description_de', treatment?.texts.de.description)}
        />
        {[null, ...pricedInsurances].map((insurance) => (
          <PriceFields key={insurance} {...{ insurance, treatment, issue }} />
        ))}
        <TextField
          label={t('managedTreatments.duration')}
          type="number"
          min={DURATION_MINUTES.min}
          max={DURATION_MINUTES.max}
          {...text('duration', treatment?.duration ?? 30)}
        />
        <TextField
          label={t('managedTreatments.buffer')}
          hint={t('managedTreatments.bufferHint')}
          type="number"
          min={0}
          max={MAX_BUFFER_MINUTES}
          {...text('buffer', treatment?.buffer ?? 0)}
        />
        <SelectField
          label={t('managedTreatments.specialty')}
          error={issue('specialty_id')}
          value={specialty}
          onChange={(event) => setSpecialty(event.target.value)}
          options={[
            ...specialties.map(({ _id, names }): Option => [_id, names[language]]),
            [NEW, t('managedTreatments.newSpecialty')],
          ]}
        />
        <TextField
          label={t('managedTreatments.cutoff')}
          hint={t('managedTreatments.cutoffHint', { hours: clinic.changes.cutoffHours })}
          type="number"
          min={0}
          {...text('cutoff_hours', treatment?.cutoffHours)}
        />
        {specialty === NEW && (
          <>
            <TextField
              label={t('managedTreatments.specialtyEn')}
              maxLength={80}
              lang="en"
              name="specialty_en"
              error={issue('new_specialty.en')}
            />
            <TextField
              label={t('managedTreatments.specialtyDe')}
              maxLength={80}
              lang="de"
              name="specialty_de"
              error={issue('new_specialty.de')}
            />
          </>
        )}
        <TreatmentImageField image={image} error={issue('image')} />
      </div>
    </DialogForm>
  );
}

type PriceFieldsProps = Pick<TreatmentFormProps, 'treatment'> & {
  /** Null for the treatment's own price. */
  insurance: PricedInsurance | null;
  issue: (path: string) => string | undefined;
};

/** What a treatment costs, or what who is insured so pays instead. */
function PriceFields({ treatment, insurance, issue }: PriceFieldsProps) {
  const { t } = useMessages();
  const { clinic } = useRootData();
  const own = insurance ? treatment?.prices.find((price) => price.insurance === insurance) : treatment;
  const suffix = insurance ? `_${insurance}` : '';
  const currency = (treatment?.currency ?? clinic.currency).toUpperCase();
  const kinds = priceKinds.filter((kind) => insurance !== null || kind !== 'covered');
  return (
    <>
      <TextField
        label={t(`managedTreatments.price${suffix}` as MessageKey, { currency })}
        inputMode="decimal"
        name={`price${suffix}`}
        defaultValue={own?.price || ''}
        error={issue(insurance ? `prices.${insurance}.price` : 'price')}
      />
      <SelectField
        label={t(`managedTreatments.priceKind${suffix}` as MessageKey)}
        hint={insurance === 'private' ? undefined : t(`managedTreatments.${insurance ? 'insured' : 'priceKind'}Hint`)}
        name={`price_kind${suffix}`}
        defaultValue={own?.priceKind}
        none={insurance ? t('managedTreatments.asOwn') : undefined}
        options={kinds.map((kind) => [kind, t(`managedTreatments.${kind}`)])}
      />
    </>
  );
}
