import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, controlClass, type FieldTexts } from './field.tsx';

export type Option = readonly [value: string | number, text: string, more?: ComponentProps<'option'>];

type OptionsProps = {
  options: readonly Option[];
  /** The text of the first option, whose value is empty. */
  none?: string | undefined;
};

export function Options({ options, none }: OptionsProps) {
  return (
    <>
      {none !== undefined && <option value="">{none}</option>}
      {options.map(([value, text, more]) => (
        <option key={value} value={value} {...more}>
          {text}
        </option>
      ))}
    </>
  );
}

type SelectFieldProps = Omit<ComponentProps<'select'>, keyof FieldTexts | 'children'> & FieldTexts & OptionsProps;

/** A labelled native select; a long option is truncated. */
export function SelectField({ label, error, hint, id, className, options, none, ...selectProps }: SelectFieldProps) {
  return (
    <Field {...{ id, label, error, hint }}>
      {(control) => (
        <div className="relative">
          <select
            {...selectProps}
            {...control}
            className={controlClass(
              error,
              classNames('input block cursor-pointer truncate ps-3 pe-10 leading-10', className),
            )}
          >
            <Options options={options} none={none} />
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 end-3 z-10 my-auto size-5 text-base-content/75"
          />
        </div>
      )}
    </Field>
  );
}
