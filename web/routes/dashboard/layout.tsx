import { Menu } from 'lucide-react';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { roleOf, type SessionUser } from '#web/api/session-store.ts';
import { Drawer } from '#web/features/site/drawer.tsx';
import { Guard } from '#web/features/sessions/guard.tsx';
import { ModeBanner } from '#web/features/site/mode-banner.tsx';
import { Footer } from '#web/features/site/footer.tsx';
import { NavBar } from '#web/features/site/nav-bar.tsx';
import { useFocusOnNavigation } from '#web/features/site/use-focus-on-navigation.ts';
import { SkipLink } from '#web/features/site/skip-link.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { PageHandle } from '#web/root.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

export const handle = { title: 'dashboard.title' } satisfies PageHandle;

/** The signed-in area: navigation bar, side drawer, content. On small screens a button opens the drawer as a dialog. */
export default function DashboardLayout() {
  const { t } = useMessages();
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
