import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Another page begins at its content: without this the focus would be lost with the page that had it. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  }, [pathname]);
}
