import { Camera, ImagePlus } from 'lucide-react';
import type { ChangeEvent, ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, controlClass, useFieldIds } from './field.tsx';
import type { FieldTexts } from './field.tsx';

type FileFieldProps = Omit<ComponentProps<'input'>, keyof FieldTexts | 'type'> &
  FieldTexts & {
    accept: string;
    previewAlt: string;
    /** On a button of phones that opens the camera. */
    cameraLabel?: string | undefined;
    onChoose?: ((file: File | null) => void) | undefined;
  };

/** A labelled file input; `web/enhance` previews the chosen image, takes it by camera, and lets people drop it here. */
export function FileField({
  label,
  error,
  hint,
  id,
  className,
  previewAlt,
  cameraLabel,
  onChoose,
  onChange,
  ...inputProps
}: FileFieldProps) {
  const ids = useFieldIds({ id, error, hint });

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    onChange?.(event);
    onChoose?.(event.target.files?.[0] ?? null);
  }

  return (
    <Field label={label} error={error} hint={hint} ids={ids}>
      <div
        data-file-zone=""
        className="flex items-center gap-4 rounded-field outline-2 outline-offset-4 outline-transparent data-dragged:outline-primary data-dragged:outline-dashed"
      >
        <div className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-field border border-base-300 bg-base-200 text-base-content/60">
          <img alt={previewAlt} hidden className="peer size-full object-cover" />
          <ImagePlus aria-hidden="true" className="hidden size-6 peer-[[hidden]]:block" />
        </div>
        <div className="grid min-w-0 grow gap-2">
          <input
            {...inputProps}
            {...ids.control}
            type="file"
            className={controlClass(error, classNames('file-input min-w-0', className))}
            onChange={handleChange}
          />
          {cameraLabel && (
            <button
              type="button"
              data-camera={ids.control.id}
              className="btn btn-outline border-base-content/30 btn-md pointer-fine:hidden noscript:hidden"
            >
              <Camera aria-hidden="true" className="size-5" />
              {cameraLabel}
            </button>
          )}
        </div>
      </div>
    </Field>
  );
}
