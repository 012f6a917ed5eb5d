import { useState } from 'react';
import type { ManagedTreatment } from '#contract/clinic/managed-treatments';
import { treatmentImages } from '#domain/clinic/treatments';
import { useMessages } from '#web/i18n/use-messages.ts';
import { FileField } from '#web/ui/file-field.tsx';
import { SelectField, type Option } from '#web/ui/select-field.tsx';

/** The options of the select that are no value of their own. */
const [OWN, NONE] = ['own', ''];

/** Which image a treatment gets. `isMissing`: an upload was chosen and there is no photo, once `check` has found that. */
export function useTreatmentImage(treatment: ManagedTreatment | null) {
  const ownImage = treatment?.image && !treatment.imageName ? treatment.image : null;
  const [option, setOption] = useState(treatment?.imageName ?? (ownImage ? OWN : treatment ? NONE : 'checkup'));
  const [photo, setPhoto] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const isOwn = option === OWN;
  return {
    option,
    ownImage,
    photo: isOwn ? photo : null,
    isMissing,
    // An uploaded image that stays is not sent again: another admin may have uploaded it.
    field: isOwn ? {} : { image: option === NONE ? null : option },
    setOption: (next: string) => {
      setOption(next);
      // The field for it is empty when it appears again.
      setPhoto(null);
      setMissing(false);
    },
    setPhoto: (next: File | null) => {
      setMissing(false);
      setPhoto(next);
    },
    /** Returns whether the image can be saved. */
    check: () => {
      const isPresent = !isOwn || photo !== null || ownImage !== null;
      if (!isPresent) setMissing(true);
      return isPresent;
    },
  };
}

type TreatmentImageFieldProps = { image: ReturnType<typeof useTreatmentImage>; error: string | undefined };

/** Chooses one of the drawn images, a photo to upload, or none, and shows it. */
export function TreatmentImageField({ image, error }: TreatmentImageFieldProps) {
  const { t } = useMessages();
  const { option, ownImage, photo } = image;
  return (
    <>
      <SelectField
        label={t('managedTreatments.image')}
        error={option === OWN ? undefined : error}
        value={option}
        onChange={(event) => image.setOption(event.target.value)}
        none={t('managedTreatments.noImage')}
        options={[
          ...treatmentImages.map((name): Option => [name, t(`managedTreatments.image_${name}`)]),
          [OWN, t('managedTreatments.ownImage')],
        ]}
      />
      {option === OWN ? (
        <div className="grid gap-3">
          <FileField
            label={t('managedTreatments.upload')}
            hint={t('managedTreatments.uploadHint')}
            error={image.isMissing ? t('managedTreatments.photoMissing') : error}
            onChoose={image.setPhoto}
          />
          {ownImage && !photo && (
            <img src={ownImage} alt="" width="96" height="96" className="size-24 rounded-full object-cover" />
          )}
        </div>
      ) : (
        option !== NONE && <img src={`/treatments/${option}.svg`} alt="" width="96" height="96" className="size-24" />
      )}
    </>
  );
}
