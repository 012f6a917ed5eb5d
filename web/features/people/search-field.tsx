import { useEffect, useState, type Ref } from 'react';
import { useMessages } from '#web/i18n/use-messages.ts';
import { TextField } from '#web/ui/text-field.tsx';

/** How long typing rests before the list is asked for, in milliseconds. */
const REST_MS = 300;

/** Narrows a list down while one types. The words stay out of the page's address: they are names. */
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
  const [shown, setShown] = useState(value);
  // Cleared from outside: what is typed follows.
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  useEffect(() => {
    const timer = setTimeout(() => onSearch(typed.trim()), REST_MS);
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
