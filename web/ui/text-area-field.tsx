import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, controlClass, type FieldTexts } from './field.tsx';

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, keyof FieldTexts> & FieldTexts;

/** A labelled text area that grows with its text if the browser supports it. */
export function TextAreaField({ label, error, hint, id, className, rows = 4, ...areaProps }: TextAreaFieldProps) {
  const look = controlClass(error, classNames('textarea max-h-96 min-h-28 py-2.5 leading-6', className));
  return (
    <Field {...{ id, label, error, hint }}>
      {(control) => <textarea {...areaProps} {...control} rows={rows} className={look} />}
    </Field>
  );
}
