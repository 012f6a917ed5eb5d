import { Eye, EyeOff } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, controlClass, useFieldIds } from './field.tsx';
import type { FieldTexts } from './field.tsx';

type PasswordFieldProps = Omit<ComponentProps<'input'>, keyof FieldTexts | 'type'> &
  FieldTexts & { showLabel: string; hideLabel: string };

/** A labelled password input with a button to show it (`web/enhance`); set `autoComplete` for password managers. */
export function PasswordField({
  label,
  error,
  hint,
  id,
  className,
  showLabel,
  hideLabel,
  ...inputProps
}: PasswordFieldProps) {
  const ids = useFieldIds({ id, error, hint });
  return (
    <Field label={label} error={error} hint={hint} ids={ids}>
      <div className="relative">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...inputProps}
          {...ids.control}
          type="password"
          className={controlClass(error, classNames('input pe-12', className))}
        />
        <button
          type="button"
          className="group absolute inset-y-0 end-0 z-10 grid w-11 cursor-pointer place-items-center rounded-field text-base-content/75 hover:text-base-content noscript:hidden"
          aria-controls={ids.control.id}
          aria-label={showLabel}
          title={showLabel}
          data-reveals={ids.control.id}
          data-other-label={hideLabel}
        >
          <Eye aria-hidden="true" className="size-5 group-data-shown:hidden" />
          <EyeOff aria-hidden="true" className="hidden size-5 group-data-shown:block" />
        </button>
      </div>
    </Field>
  );
}
