import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Shared by the layouts, so that the focus also moves from a page of one to a page of the other. */
let lastPathname: string | null = null;

/**
 * Moves the focus to the content on navigation; else it would be lost with the previous page. A field of the new page
 * that took the focus retains it.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const isFirst = lastPathname === null;
    if (lastPathname === pathname) return;
    lastPathname = pathname;
    const content = document.querySelector<HTMLElement>('#content');
    if (!isFirst && !content?.contains(document.activeElement)) content?.focus({ preventScroll: true });
  }, [pathname]);
}
