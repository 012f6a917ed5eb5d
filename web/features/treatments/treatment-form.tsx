import { useState } from 'react';
import type { ManagedTreatment } from '#contract/catalogue';
import type { Names } from '#domain/language';
import { DURATION_MINUTES, MAX_BUFFER_MINUTES, treatmentImages } from '#domain/treatments';
import { errorMessage, fieldMessage, hasErrorCode } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { readNumber } from './read-number.ts';
import { useSaveTreatment, type Fields } from './use-managed-treatments.ts';

/** The options of the selects that are no value of their own. */
const [NEW, OWN, NONE] = ['new', 'own', ''];

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
  const ownImage = treatment?.image && !treatment.imageName ? treatment.image : null;
  const [image, setImage] = useState(treatment?.imageName ?? (ownImage ? OWN : treatment ? NONE : 'checkup'));
  const [photo, setPhoto] = useState<File | null>(null);
  const [isPhotoMissing, setPhotoMissing] = useState(false);
  const issue = (path: string) => fieldMessage(saving.error, path);
  const text = (name: keyof Fields, value: string | number | null | undefined) => ({
    name,
    defaultValue: value ?? '',
    error: issue(name),
  });

  /** The message of a wrong field is shown beside it. */
  const focusWrongField = (form: HTMLFormElement) =>
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());

  async function submit(form: HTMLFormElement) {
    if (image === OWN && !photo && !ownImage) {
      setPhotoMissing(true);
      focusWrongField(form);
      return;
    }
    const typed = new FormData(form);
    const textOf = (name: string) => {
      const value = typed.get(name);
      return typeof value === 'string' ? value.trim().replaceAll(/\s+/g, ' ') : '';
    };
    const numberOf = (name: string) => readNumber(textOf(name));
    const fields = {
      name_en: textOf('name_en'),
      name_de: textOf('name_de'),
      description_en: textOf('description_en'),
      description_de: textOf('description_de'),
      ...(specialty === NEW
        ? { new_specialty: { en: textOf('specialty_en'), de: textOf('specialty_de') } }
        : { specialty_id: specialty }),
      price: numberOf('price'),
      price_kind: typed.get('price_kind'),
      duration: numberOf('duration'),
      // An empty buffer is none.
      buffer: numberOf('buffer') ?? 0,
      cutoff_hours: numberOf('cutoff_hours'),
      // An uploaded image that stays is not sent again: another admin may have uploaded it.
      ...(image !== OWN && { image: image === NONE ? null : image }),
    } as unknown as Fields;
    try {
      await saving.mutateAsync({ fields, photo: image === OWN ? photo : null });
      onSaved();
    } catch {
      focusWrongField(form);
    }
  }

  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onChange={onTyped}
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending) void submit(event.currentTarget);
      }}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t('catalogue.nameEn')}
          maxLength={80}
          lang="en"
          {...text('name_en', treatment?.texts.en.name)}
        />
        <TextField
          label={t('catalogue.nameDe')}
          maxLength={80}
          lang="de"
          {...text('name_de', treatment?.texts.de.name)}
        />
        <TextAreaField
          label={t('catalogue.textEn')}
          rows={3}
          maxLength={300}
          lang="en"
          {...text('description_en', treatment?.texts.en.description)}
        />
        <TextAreaField
          label={t('catalogue.textDe')}
          rows={3}
          maxLength={300}
          lang="de"
          {...text('description_de', treatment?.texts.de.description)}
        />
        <TextField
          label={t('catalogue.price', { currency: (treatment?.currency ?? clinic.currency).toUpperCase() })}
          inputMode="decimal"
          {...text('price', treatment?.price)}
        />
        <SelectField
          label={t('catalogue.priceKind')}
          hint={t('catalogue.priceKindHint')}
          name="price_kind"
          defaultValue={treatment?.priceKind ?? 'fixed'}
        >
          <option value="fixed">{t('catalogue.fixed')}</option>
          <option value="from">{t('catalogue.from')}</option>
        </SelectField>
        <TextField
          label={t('catalogue.duration')}
          type="number"
          min={DURATION_MINUTES.min}
          max={DURATION_MINUTES.max}
          {...text('duration', treatment?.duration ?? 30)}
        />
        <TextField
          label={t('catalogue.buffer')}
          hint={t('catalogue.bufferHint')}
          type="number"
          min={0}
          max={MAX_BUFFER_MINUTES}
          {...text('buffer', treatment?.buffer ?? 0)}
        />
        <SelectField
          label={t('catalogue.specialty')}
          error={issue('specialty_id')}
          value={specialty}
          onChange={(event) => setSpecialty(event.target.value)}
        >
          {specialties.map(({ _id, names }) => (
            <option key={_id} value={_id}>
              {names[language]}
            </option>
          ))}
          <option value={NEW}>{t('catalogue.newSpecialty')}</option>
        </SelectField>
        <TextField
          label={t('catalogue.cutoff')}
          hint={t('catalogue.cutoffHint', { hours: clinic.changes.cutoffHours })}
          type="number"
          min={0}
          {...text('cutoff_hours', treatment?.cutoffHours)}
        />
        {specialty === NEW && (
          <>
            <TextField
              label={t('catalogue.specialtyEn')}
              maxLength={80}
              lang="en"
              name="specialty_en"
              error={issue('new_specialty.en')}
            />
            <TextField
              label={t('catalogue.specialtyDe')}
              maxLength={80}
              lang="de"
              name="specialty_de"
              error={issue('new_specialty.de')}
            />
          </>
        )}
        <SelectField
          label={t('catalogue.image')}
          error={image === OWN ? undefined : issue('image')}
          value={image}
          onChange={(event) => {
            setImage(event.target.value);
            // The field for it is empty when it appears again.
            setPhoto(null);
            setPhotoMissing(false);
          }}
        >
          <option value={NONE}>{t('catalogue.noImage')}</option>
          {treatmentImages.map((name) => (
            <option key={name} value={name}>
              {t(`catalogue.image_${name}`)}
            </option>
          ))}
          <option value={OWN}>{t('catalogue.ownImage')}</option>
        </SelectField>
        {image === OWN ? (
          <div className="grid gap-3">
            <FileField
              label={t('catalogue.upload')}
              hint={t('catalogue.uploadHint')}
              accept="image/jpeg,.jpg,.jpeg"
              previewAlt={t('catalogue.upload')}
              error={isPhotoMissing ? t('catalogue.photoMissing') : issue('image')}
              onChoose={(chosen) => {
                setPhotoMissing(false);
                setPhoto(chosen);
              }}
            />
            {ownImage && !photo && (
              <img src={ownImage} alt="" width="96" height="96" className="size-24 rounded-full object-cover" />
            )}
          </div>
        ) : (
          image !== NONE && <img src={`/treatments/${image}.svg`} alt="" width="96" height="96" className="size-24" />
        )}
      </div>
      <div className="sticky -bottom-5 z-20 -mx-5 -mb-5 grid gap-3 border-t border-base-300 bg-base-100 px-5 py-3 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6 sm:py-4">
        <FormError>
          {saving.error &&
            // The server's message may name a field as the API does.
            (hasErrorCode(saving.error, 'invalid_input') ? t('errors.invalid_input') : errorMessage(saving.error, t))}
        </FormError>
        <div className="flex justify-end gap-3">
          <Button variant="outline" onClick={onCancel}>
            {t('catalogue.cancel')}
          </Button>
          <Button type="submit" isBusy={saving.isPending}>
            {t('catalogue.save')}
          </Button>
        </div>
      </div>
    </form>
  );
}
