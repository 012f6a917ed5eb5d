import { Outlet } from 'react-router';
import { DemoBanner } from '../features/site/demo-banner.tsx';
import { Footer } from '../features/site/footer.tsx';
import { NavBar } from '../features/site/nav-bar.tsx';
import { SkipLink } from '../features/site/skip-link.tsx';

/** The shared layout of the public area: navigation bar, page content, footer. */
export default function PublicLayout() {
  return (
    <>
      <SkipLink />
      <DemoBanner />
      <NavBar />
      <main id="content" className="flex-1">
        <Outlet />
      </main>
      <Footer />
    </>
  );
}
