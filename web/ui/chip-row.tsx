import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

type ChipRowProps = {
  label: string;
  /** When this changes, the current link is moved into the middle of the row: what is chosen, and how wide it is. */
  chosen: string;
  className?: string;
  children: ReactNode;
};

/** Links of a screen in one row, which scrolls sideways to the edges of a narrow window. */
export function ChipRow({ label, chosen, className, children }: ChipRowProps) {
  const row = useRef<HTMLElement>(null);
  const shown = useRef('');
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !link || shown.current === chosen) return;
    shown.current = chosen;
    // Not `scrollIntoView`, which would scroll the page too.
    row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2;
  });
  return (
    <nav
      ref={row}
      aria-label={label}
      className={classNames(
        'relative -mx-4 -mt-1 flex gap-2 overflow-x-auto px-4 py-1 *:shrink-0 sm:-mx-1 sm:px-1 print:hidden',
        className,
      )}
    >
      {children}
    </nav>
  );
}
