import { useState, type ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, controlClass, type FieldTexts } from './field.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, keyof FieldTexts> & FieldTexts;

/** From which part of `maxLength` on the length is shown; shorter ones are of codes and amounts. */
const NEARLY_FULL = 0.9;
const MIN_COUNTED = 80;

/** A labelled one-line input, with a counter shortly before `maxLength`; spread `register('name')` of react-hook-form onto it. */
export function TextField({ label, error, hint, id, className, type = 'text', ...inputProps }: TextFieldProps) {
  const { maxLength, value, onInput } = inputProps;
  const [typed, setTyped] = useState(0);
  const length = typeof value === 'string' ? value.length : typed;
  const isNearlyFull = maxLength !== undefined && maxLength >= MIN_COUNTED && length >= maxLength * NEARLY_FULL;
  const help = isNearlyFull ? (
    <>
      {hint} <span className="tabular-nums">{`${length} / ${maxLength}`}</span>
    </>
  ) : (
    hint
  );
  return (
    <Field {...{ id, label, error, hint: help }}>
      {(control) => (
        <input
          {...inputProps}
          onInput={(event) => {
            setTyped(event.currentTarget.value.length);
            onInput?.(event);
          }}
          {...control}
          type={type}
          className={controlClass(error, classNames('input', className))}
        />
      )}
    </Field>
  );
}
