import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the first new row when a "more" button, which may then disappear, extends a list. `ids` are the
 * ids of each row's focusable element. Call the returned function before fetching more.
 */
export function useReadOn(ids: readonly string[]): () => void {
  const known = useRef<number | null>(null);
  useEffect(() => {
    const first = known.current === null ? undefined : ids[known.current];
    if (first === undefined) return;
    known.current = null;
    document.querySelector<HTMLElement>(`#${first}`)?.focus();
  }, [ids]);
  return () => {
    known.current = ids.length;
  };
}
