import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the content on navigation; else it would be lost with the previous page. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  }, [pathname]);
}
