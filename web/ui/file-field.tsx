import { ImagePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ChangeEvent, ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, controlClass, useFieldIds } from './field.tsx';
import type { FieldTexts } from './field.tsx';

type FileFieldProps = Omit<ComponentProps<'input'>, keyof FieldTexts | 'type'> &
  FieldTexts & {
    accept: string;
    previewAlt: string;
    onChoose?: ((file: File | null) => void) | undefined;
  };

/** A labelled file input that previews the chosen image; choosing none clears it, as does a reset of its form. */
export function FileField({
  label,
  error,
  hint,
  id,
  className,
  previewAlt,
  onChoose,
  onChange,
  ...inputProps
}: FileFieldProps) {
  const ids = useFieldIds({ id, error, hint });
  const controlId = ids.control.id;
  const [previewUrl, setPreviewUrl] = useState<string | null>(null);

  useEffect(() => () => (previewUrl ? URL.revokeObjectURL(previewUrl) : undefined), [previewUrl]);
  useEffect(() => {
    const form = document.querySelector<HTMLInputElement>(`#${CSS.escape(controlId)}`)?.form;
    const clear = () => setPreviewUrl(null);
    form?.addEventListener('reset', clear);
    return () => form?.removeEventListener('reset', clear);
  }, [controlId]);

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0] ?? null;
    setPreviewUrl(file?.type.startsWith('image/') ? URL.createObjectURL(file) : null);
    onChange?.(event);
    onChoose?.(file);
  }

  return (
    <Field label={label} error={error} hint={hint} ids={ids}>
      <div className="flex items-center gap-4">
        <div className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-field border border-base-300 bg-base-200 text-base-content/60">
          {previewUrl ? (
            <img
              src={previewUrl}
              alt={previewAlt}
              className="size-full object-cover"
              onError={() => setPreviewUrl(null)}
            />
          ) : (
            <ImagePlus aria-hidden="true" className="size-6" />
          )}
        </div>
        <input
          {...inputProps}
          {...ids.control}
          type="file"
          className={controlClass(error, classNames('file-input min-w-0', className))}
          onChange={handleChange}
        />
      </div>
    </Field>
  );
}
