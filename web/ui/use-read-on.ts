import { useEffect, useRef } from 'react';

/**
 * Keeps the focus when a list grows by a button that may then be gone: one reads on from the first new row.
 * `ids` are the element ids of what takes the focus in each row; call what it returns before more is fetched.
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
