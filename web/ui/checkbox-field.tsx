import type { ComponentProps, ReactNode } from 'react';

/** A checkbox with its label beside it, 44 px high; spread `register('name')` of react-hook-form onto it. */
export function CheckboxField({ label, ...inputProps }: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 self-start">
      <input {...inputProps} type="checkbox" className="checkbox border-base-content/50 checkbox-primary" />
      {label}
    </label>
  );
}
