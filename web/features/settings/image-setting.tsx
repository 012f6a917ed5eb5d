import { useIsMutating } from '@tanstack/react-query';
import { useMessages } from '#web/i18n/use-messages.ts';
import { hasErrorCode } from '#web/api/error-message.ts';
import { scalePhoto } from '#web/api/scale-photo.ts';
import { uploadPhoto } from '#web/api/upload.ts';
import { useAction } from '#web/api/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import type { FieldTexts } from '#web/ui/field.tsx';
import { FileField } from '#web/ui/file-field.tsx';

const TYPES = ['image/jpeg', 'image/png'];
const UPLOAD = ['upload-setting'];

/** Whether an image is being uploaded, which what is saved meanwhile would lack. */
export const useIsUploading = () => useIsMutating({ mutationKey: UPLOAD }) > 0;

type ImageSettingProps = FieldTexts & { label: string; value: string; onType: (value: string) => void };

/** Uploads an image, a PNG as a JPG, which counts once the settings are saved, and shows it; or removes it. */
export function ImageSetting({ label, value, error, hint, onType }: ImageSettingProps) {
  const { t } = useMessages();
  const uploading = useAction(t, {
    mutationKey: UPLOAD,
    mutationFn: async (file: File) => uploadPhoto(await scalePhoto(file, TYPES)),
    onSuccess: onType,
  });
  const choose = (file: File | null) => file && uploading.run(file);
  // The message of the server is about photos, which are JPGs.
  const failure = hasErrorCode(uploading.error, 'not_a_picture') ? t('settings.notAnImage') : uploading.failure;
  return (
    <div className="grid gap-1">
      <FileField
        label={label}
        accept={TYPES.join(',')}
        src={value}
        hint={hint}
        error={failure ?? error}
        onChoose={choose}
      />
      {value && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          aria-label={t('settings.removeOf', { name: label })}
          onClick={() => onType('')}
        >
          {t('settings.remove')}
        </Button>
      )}
    </div>
  );
}
