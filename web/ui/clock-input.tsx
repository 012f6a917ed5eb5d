import { useState } from 'react';
import { classNames } from './class-names.ts';

type ClockInputProps = {
  label: string;
  /** As it is written in the language of the page, whatever that of the browser is. */
  value: string;
  isWrong?: boolean;
  onChange: (typed: string) => void;
};

/** A time of the day as people write it; what they typed is completed when they leave it. */
export function ClockInput({ label, value, isWrong, onChange }: ClockInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      aria-label={label}
      aria-invalid={isWrong || undefined}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? value}
      className={classNames(
        'input h-11 w-13.5 bg-base-100 px-0 text-center text-base tabular-nums md:h-10 in-[[lang=en]]:w-20',
        isWrong ? 'border-error' : 'border-base-content/50',
      )}
      onChange={({ target }) => {
        setTyped(target.value);
        if (/^\d\d:\d\d$/.test(target.value)) onChange(target.value);
      }}
      onBlur={() => {
        if (typed !== null) onChange(typed);
        setTyped(null);
      }}
    />
  );
}
