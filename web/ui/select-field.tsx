import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, controlClass, useFieldIds } from './field.tsx';
import type { FieldTexts } from './field.tsx';

type SelectFieldProps = Omit<ComponentProps<'select'>, keyof FieldTexts> & FieldTexts;

/** A labelled native select; its `<option>`s are the children. */
export function SelectField({ label, error, hint, id, className, children, ...selectProps }: SelectFieldProps) {
  const ids = useFieldIds({ id, error, hint });
  return (
    <Field label={label} error={error} hint={hint} ids={ids}>
      <select {...selectProps} {...ids.control} className={controlClass(error, classNames('select overflow-hidden pe-9 text-ellipsis', className))}>
        {children}
      </select>
    </Field>
  );
}
