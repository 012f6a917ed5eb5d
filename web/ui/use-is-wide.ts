import { useSyncExternalStore } from 'react';

/** Widths from which a screen has room; those of Tailwind's `sm`, `md`, `lg` and `xl`. */
const queries = {
  sm: '(min-width: 40rem)',
  md: '(min-width: 48rem)',
  lg: '(min-width: 64rem)',
  xl: '(min-width: 80rem)',
} as const;

/** For all widths, which change seldom. */
function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/**
 * Whether the window is at least that wide. Before hydration it is not, so use it for what is rendered once data arrived.
 */
export function useIsWide(from: keyof typeof queries = 'md'): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(queries[from]).matches,
    () => false,
  );
}
