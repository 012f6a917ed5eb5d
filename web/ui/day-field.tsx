import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/** How long nothing is typed until the day is used, in milliseconds. */
const PAUSE_MS = 1000;

type DayFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'min' | 'disabled'> & {
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  /** Receives a day on leaving the field, on Enter or after a pause; empty if the field was cleared. */
  onChoose: (day: string) => void;
};

/** Whether a date is typed in full: the browser reports an incomplete one as empty, and the year 2026 as 0002, 0020 and 0202 first. */
const isTyped = (day: string) => day.length === 10 && day >= '1000';

/** A date field that takes effect without a button. Each key yields a valid date, so the value is used after a pause, Enter or blur. */
export function DayField({ value, onChoose, ...fieldProps }: DayFieldProps) {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    setLastValue(value);
    setTyped(value);
  }
  const choose = useEffectEvent((day: string) => {
    if (day !== value) onChoose(day);
  });
  useEffect(() => {
    if (!isTyped(typed)) return undefined;
    const timer = setTimeout(() => choose(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const finish = ({ validity }: HTMLInputElement) => {
    if (isTyped(typed)) return choose(typed);
    if (typed === '' && !validity.badInput) choose('');
    setTyped(value);
  };
  return (
    <TextField
      {...fieldProps}
      type="date"
      max="9999-12-31"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={(event) => finish(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish(event.currentTarget);
      }}
    />
  );
}
