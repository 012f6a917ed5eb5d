import { IsRestoringProvider } from '@tanstack/react-query';
import { PanelLeft } from 'lucide-react';
import { useState } from 'react';
import { QueryProvider } from '#web/api/query-provider.tsx';
import { roleOf } from '#web/api/session-store.ts';
import { useSession } from '#web/api/use-session.ts';
import { useVisitor } from '#web/api/use-visitor.ts';
import { DashboardTabs } from '#web/features/site/dashboard-tabs.tsx';
import { Drawer } from '#web/features/site/drawer.tsx';
import { FactorBanner } from '#web/features/sessions/factor-banner.tsx';
import { Guard } from '#web/features/sessions/guard.tsx';
import { DeletionBanner } from '#web/features/rights/deletion-banner.tsx';
import { GuardedOutlet } from '#web/features/sessions/guarded-outlet.tsx';
import { requireSession } from '#web/features/sessions/require-session.ts';
import { ModeBanner } from '#web/features/site/mode-banner.tsx';
import { NeedsScript } from '#web/features/site/needs-script.tsx';
import { NavBar } from '#web/features/site/nav-bar.tsx';
import { useFocusOnNavigation } from '#web/features/site/use-focus-on-navigation.ts';
import { SlimFooter } from '#web/features/site/slim-footer.tsx';
import { SkipLink } from '#web/features/site/skip-link.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import type { PageHandle } from '#web/root.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

export const handle = { title: 'dashboard.title' } satisfies PageHandle;

export const middleware = [requireSession];

/**
 * The signed-in area: navigation bar, side drawer, content. On small screens a button of the bar opens the drawer as a
 * dialog, as does the last of the bottom tabs.
 */
export default function DashboardLayout() {
  const { t } = useMessages();
  useFocusOnNavigation();
  const [isOpen, setOpen] = useState(false);
  const isLoading = useSession().phase === 'loading';
  const { user: visitor } = useVisitor();
  return (
    <QueryProvider>
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
            <PanelLeft aria-hidden className="size-6" />
          </button>
        }
      />
      {/* At least as high as the window, so that nothing below moves when the content arrives. */}
      <div
        data-workplace={visitor && visitor.role !== 'Patient' ? '' : undefined}
        className="mx-auto grid min-h-[calc(100dvh-4.5rem)] w-full max-w-(--page-width) grid-cols-1 content-start gap-8 px-4 pt-6 pb-12 sm:px-6 sm:pt-8 lg:grid-cols-[13rem_minmax(0,1fr)]"
      >
        <Guard>
          {(user) => (
            <>
              <aside className="sticky top-26 hidden self-start lg:block print:hidden">
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
                <FactorBanner />
                <NeedsScript>
                  {roleOf(user) === 'patient' && (
                    <a href={paths.home} className="underline underline-offset-4">
                      {t('site.nextOnHome')}
                    </a>
                  )}
                </NeedsScript>
                {/* Queries need the access token, which a loading session does not have yet. */}
                <IsRestoringProvider value={isLoading}>
                  {roleOf(user) === 'patient' && <DeletionBanner />}
                  <GuardedOutlet user={user} />
                </IsRestoringProvider>
              </main>
              <DashboardTabs role={roleOf(user)} onMore={() => setOpen(true)} />
            </>
          )}
        </Guard>
      </div>
      <SlimFooter />
    </QueryProvider>
  );
}
