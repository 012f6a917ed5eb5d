import { useEffect, useState, type Ref } from 'react';
import { useMessages } from '#web/i18n/use-messages.ts';
import { TextField } from '#web/ui/text-field.tsx';

/** The debounce delay, in milliseconds. */
const DEBOUNCE_MS = 300;

/** Filters a list while typing. The search is not part of the URL, because it contains names. */
export function SearchField({
  value,
  onSearch,
  ref,
}: {
  value: string;
  onSearch: (search: string) => void;
  ref: Ref<HTMLInputElement>;
}) {
  const { t } = useMessages();
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  // The parent changed the value, for example cleared it.
  if (lastValue !== value) {
    setLastValue(value);
    setTyped(value);
  }
  useEffect(() => {
    const timer = setTimeout(() => onSearch(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  return (
    <TextField
      ref={ref}
      label={t('people.search')}
      type="search"
      autoComplete="off"
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
