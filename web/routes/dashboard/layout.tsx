import { Menu } from 'lucide-react';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { roleOf, type SessionUser } from '../../api/session-store.ts';
import { Drawer } from '../../features/dashboard/drawer.tsx';
import { Guard } from '../../features/session/guard.tsx';
import { ModeBanner } from '../../features/site/mode-banner.tsx';
import { Footer } from '../../features/site/footer.tsx';
import { NavBar } from '../../features/site/nav-bar.tsx';
import { useFocusOnNavigation } from '../../features/site/use-focus-on-navigation.ts';
import { SkipLink } from '../../features/site/skip-link.tsx';
import { useWords } from '../../i18n/use-words.ts';
import type { PageHandle } from '../../root.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export const handle = { title: 'dashboard.title' } satisfies PageHandle;

/** The signed-in area: navigation bar, side drawer, content. On small screens a button opens the drawer as a dialog. */
export default function DashboardLayout() {
  const { t } = useWords();
  useFocusOnNavigation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SkipLink />
      <ModeBanner />
      <NavBar
        leading={
          <button
            type="button"
            className="btn btn-ghost btn-square lg:hidden"
            aria-haspopup="dialog"
            aria-label={t('dashboard.openMenu')}
            onClick={() => setOpen(true)}
          >
            <Menu aria-hidden className="size-6" />
          </button>
        }
      />
      <div className="mx-auto grid w-full max-w-6xl flex-1 content-start gap-6 px-4 py-8 lg:grid-cols-[14rem_1fr]">
        <Guard>
          {(user) => (
            <>
              <aside className="hidden lg:block">
                <Drawer role={roleOf(user)} />
              </aside>
              <Dialog
                isOpen={isOpen}
                title={t('dashboard.menu')}
                closeLabel={t('dashboard.closeMenu')}
                onClose={() => setOpen(false)}
              >
                <Drawer role={roleOf(user)} onChoose={() => setOpen(false)} />
              </Dialog>
              <main id="content" tabIndex={-1} className="outline-none min-w-0">
                <Outlet context={user satisfies SessionUser} />
              </main>
            </>
          )}
        </Guard>
      </div>
      <Footer />
    </>
  );
}
