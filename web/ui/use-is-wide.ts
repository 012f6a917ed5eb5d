import { useSyncExternalStore } from 'react';

/** Widths from which a screen has room; those of Tailwind's `sm`, `md`, `lg` and `xl`. */
const queries = {
  sm: '(min-width: 40rem)',
  md: '(min-width: 48rem)',
  lg: '(min-width: 64rem)',
  xl: '(min-width: 80rem)',
} as const;

const subscriptions = {
  sm: (onChange: () => void) => subscribe(queries.sm, onChange),
  md: (onChange: () => void) => subscribe(queries.md, onChange),
  lg: (onChange: () => void) => subscribe(queries.lg, onChange),
  xl: (onChange: () => void) => subscribe(queries.xl, onChange),
} as const;

function subscribe(query: string, onChange: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/**
 * Whether the window is at least that wide. Before hydration it is not, so use it for what is rendered once data arrived.
 */
export function useIsWide(from: keyof typeof queries = 'md'): boolean {
  return useSyncExternalStore(
    subscriptions[from],
    () => window.matchMedia(queries[from]).matches,
    () => false,
  );
}
