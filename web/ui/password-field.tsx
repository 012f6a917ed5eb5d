import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, controlClass, useFieldIds } from './field.tsx';
import type { FieldTexts } from './field.tsx';

type PasswordFieldProps = Omit<ComponentProps<'input'>, keyof FieldTexts | 'type'> &
  FieldTexts & { showLabel: string; hideLabel: string };

/** A labelled password input with a button to show it; set `autoComplete` for password managers. */
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
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field label={label} error={error} hint={hint} ids={ids}>
      <div className="relative">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...inputProps}
          {...ids.control}
          type={isShown ? 'text' : 'password'}
          className={controlClass(error, classNames('input pe-12', className))}
        />
        <button
          type="button"
          className="absolute inset-y-0 end-0 z-10 grid w-11 cursor-pointer place-items-center rounded-field text-base-content/75 hover:text-base-content"
          aria-controls={ids.control.id}
          aria-label={isShown ? hideLabel : showLabel}
          title={isShown ? hideLabel : showLabel}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      </div>
    </Field>
  );
}
