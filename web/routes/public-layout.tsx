import { Outlet } from 'react-router';
import { ModeBanner } from '../features/site/mode-banner.tsx';
import { Footer } from '../features/site/footer.tsx';
import { NavBar } from '../features/site/nav-bar.tsx';
import { useFocusOnNavigation } from '../features/site/use-focus-on-navigation.ts';
import { SkipLink } from '../features/site/skip-link.tsx';

/** The shared layout of the public area: navigation bar, page content, footer. */
export default function PublicLayout() {
  useFocusOnNavigation();
  return (
    <>
      <SkipLink />
      <ModeBanner />
      <NavBar />
      <main id="content" tabIndex={-1} className="outline-none flex-1">
        <Outlet />
      </main>
      <Footer />
    </>
  );
}
