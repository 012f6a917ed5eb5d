import { Camera, ImagePlus } from 'lucide-react';
import { classNames } from './class-names.ts';
import { Field, controlClass, type FieldTexts } from './field.tsx';

type FileFieldProps = FieldTexts & {
  label: string;
  name?: string;
  accept?: string;
  /** The image that there is, until another one is chosen. */
  src?: string;
  /** On a button of phones that opens the camera. */
  cameraLabel?: string;
  onChoose?: (file: File | null) => void;
};

/** A labelled input for a photo; `web/enhance` previews the chosen image, takes it by camera, and lets people drop it here. */
export function FileField({
  label,
  error,
  hint,
  name,
  accept = 'image/jpeg,.jpg,.jpeg',
  src,
  cameraLabel,
  onChoose,
}: FileFieldProps) {
  return (
    <Field {...{ label, error, hint }}>
      {(control) => (
        <div
          data-file-zone=""
          className="flex items-center gap-4 rounded-field outline-2 outline-offset-4 outline-transparent data-dragged:outline-primary data-dragged:outline-dashed"
        >
          <div
            className={classNames(
              'grid shrink-0 place-items-center overflow-hidden rounded-field border border-base-300 bg-base-200 text-base-content/60',
              src ? 'size-24' : 'size-16',
            )}
          >
            <img
              alt={label}
              src={src || undefined}
              hidden={!src}
              className={classNames('peer size-full', src ? 'object-contain' : 'object-cover')}
            />
            <ImagePlus aria-hidden="true" className="hidden size-6 peer-[[hidden]]:block" />
          </div>
          <div className="grid min-w-0 grow gap-2">
            <input
              {...control}
              name={name}
              type="file"
              accept={accept}
              className={controlClass(error, 'file-input min-w-0')}
              onChange={({ target }) => onChoose?.(target.files?.[0] ?? null)}
            />
            {cameraLabel && (
              <button
                type="button"
                data-camera={control.id}
                className="btn btn-outline border-base-content/30 btn-md pointer-fine:hidden noscript:hidden"
              >
                <Camera aria-hidden="true" className="size-5" />
                {cameraLabel}
              </button>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}
