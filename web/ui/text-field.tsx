import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, controlClass, useFieldIds } from './field.tsx';
import type { FieldTexts } from './field.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, keyof FieldTexts> & FieldTexts;

/** A labelled one-line input; spread `register('name')` of react-hook-form onto it. */
export function TextField({ label, error, hint, id, className, type = 'text', ...inputProps }: TextFieldProps) {
  const ids = useFieldIds({ id, error, hint });
  return (
    <Field label={label} error={error} hint={hint} ids={ids}>
      <input
        {...inputProps}
        {...ids.control}
        type={type}
        className={controlClass(error, classNames('input', className))}
      />
    </Field>
  );
}
