import { useContext, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { FormError } from './form-error.tsx';
import { SharedTexts } from './shared-texts.ts';

type Pages = {
  isError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  /** Whether the rows are those of the filter before. */
  isPlaceholderData: boolean;
  fetchNextPage: () => unknown;
};

/**
 * Below a list that has been read: the button for the next page, and what to say if it, or reading the list again,
 * fails. The focus moves to the first new row, because the button may disappear. `rows` has an element's id or a row's
 * key for each row, in the order shown.
 */
export function LoadMore({ pages, rows }: { pages: Pages; rows: readonly string[] }) {
  const { more, moreFailed } = useContext(SharedTexts);
  const known = useRef<number | null>(null);
  useEffect(() => {
    const first = known.current === null ? undefined : rows[known.current];
    if (first === undefined) return;
    known.current = null;
    focusRow(first);
  }, [rows]);
  const { isError, hasNextPage, isFetchingNextPage, isPlaceholderData } = pages;
  const isOver = isPlaceholderData || (isError && !isFetchingNextPage);
  useEffect(() => {
    // Rows that a later reading adds take the focus from nobody.
    if (isOver) known.current = null;
  }, [isOver]);

  function showMore() {
    known.current = rows.length;
    void pages.fetchNextPage();
  }

  return (
    <>
      {isError && <FormError>{moreFailed}</FormError>}
      {hasNextPage && !isPlaceholderData && (
        <Button variant="outline" className="justify-self-start" isBusy={isFetchingNextPage} onClick={showMore}>
          {more}
        </Button>
      )}
    </>
  );
}

function focusRow(row: string): void {
  const key = CSS.escape(row);
  const element = document.querySelector<HTMLElement>(`#${key}, [data-row="${key}"]`);
  if (element && element.tabIndex < 0) element.tabIndex = -1;
  element?.focus();
}
