import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/** The debounce delay, in milliseconds. */
const DEBOUNCE_MS = 300;

type SearchFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'error' | 'ref' | 'onKeyDown'> & {
  value: string;
  onSearch: (search: string) => void;
  /** Fewer characters are no search; `message` is then shown below the field. */
  least?: { characters: number; message: string };
};

/** Filters a list while typing. The search is not part of the URL, because it contains names. */
export function SearchField({ value, onSearch, least, error, ...fieldProps }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [sent, setSent] = useState(value);
  const [isShort, setShort] = useState(false);
  if (lastValue !== value) {
    setLastValue(value);
    // The parent changed the value, for example cleared it; its own search comes back while more is typed.
    if (value !== sent) setTyped(value);
  }
  const search = useEffectEvent((text: string) => {
    const isTooShort = text !== '' && text.length < (least?.characters ?? 0);
    setShort(isTooShort);
    const words = isTooShort ? '' : text;
    if (words === value) return;
    setSent(words);
    onSearch(words);
  });
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className="w-full">
      <TextField
        {...fieldProps}
        error={error}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {/* No error: the person who is still typing has done nothing wrong. */}
      <p aria-live="polite" className="text-sm text-base-content/75 not-empty:mt-1.5">
        {isShort ? least?.message : null}
      </p>
    </div>
  );
}
