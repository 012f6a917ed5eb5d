import { Outlet } from 'react-router';
import { ModeBanner } from '#web/features/site/mode-banner.tsx';
import { Footer } from '#web/features/site/footer.tsx';
import { NavBar } from '#web/features/site/nav-bar.tsx';
import { useFocusOnNavigation } from '#web/features/site/use-focus-on-navigation.ts';
import { SkipLink } from '#web/features/site/skip-link.tsx';

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
