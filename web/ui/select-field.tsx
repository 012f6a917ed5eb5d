import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, controlClass, useFieldIds } from './field.tsx';
import type { FieldTexts } from './field.tsx';

type SelectFieldProps = Omit<ComponentProps<'select'>, keyof FieldTexts> & FieldTexts;

/** A labelled native select; its `<option>`s are the children, a long one is truncated. */
export function SelectField({ label, error, hint, id, className, children, ...selectProps }: SelectFieldProps) {
  const ids = useFieldIds({ id, error, hint });
  return (
    <Field label={label} error={error} hint={hint} ids={ids}>
      <div className="relative">
        <select
          {...selectProps}
          {...ids.control}
          className={controlClass(
            error,
            classNames('input block cursor-pointer truncate ps-3 pe-10 leading-10', className),
          )}
        >
          {children}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-3 z-10 my-auto size-5 text-base-content/75"
        />
      </div>
    </Field>
  );
}
