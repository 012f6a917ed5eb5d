import { IsRestoringProvider } from '@tanstack/react-query';
import { QueryProvider } from '#web/api/query-provider.tsx';
import { useSession } from '#web/api/use-session.ts';
import { useVisitor } from '#web/api/use-visitor.ts';
import { FactorBanner } from '#web/features/sessions/factor-banner.tsx';
import { Guard } from '#web/features/sessions/guard.tsx';
import { DeletionBanner } from '#web/features/rights/deletion-banner.tsx';
import { GuardedOutlet } from '#web/features/sessions/guarded-outlet.tsx';
import { requireSession } from '#web/features/sessions/require-session.ts';
import { ModeBanner, ModeTag } from '#web/features/site/mode-banner.tsx';
import { NeedsScript } from '#web/features/site/needs-script.tsx';
import { NavBar } from '#web/features/site/nav-bar.tsx';
import { DrawerButton, PatientNav } from '#web/features/site/patient-nav.tsx';
import { useFocusOnNavigation } from '#web/features/site/use-focus-on-navigation.ts';
import { SlimFooter } from '#web/features/site/slim-footer.tsx';
import { SkipLink } from '#web/features/site/skip-link.tsx';
import { StaffNav } from '#web/features/site/staff-nav.tsx';
import { useFind } from '#web/features/site/use-find.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import type { PageHandle } from '#web/root.tsx';

export const handle = { title: 'dashboard.title' } satisfies PageHandle;

export const middleware = [requireSession];

/** The signed-in area: navigation bar, navigation of the role, content. Staff have the whole width of the window. */
export default function DashboardLayout() {
  const { t } = useMessages();
  useFocusOnNavigation();
  const isLoading = useSession().phase === 'loading';
  const { user: visitor } = useVisitor();
  const isStaff = visitor !== null && visitor.role !== 'Patient';
  const find = useFind({ isStaff });
  return (
    <QueryProvider>
      <SkipLink />
      {!isStaff && <ModeBanner />}
      <NavBar
        isWorkplace={isStaff}
        leading={!isStaff && <DrawerButton />}
        mode={
          isStaff && (
            <>
              <ModeTag className="max-lg:hidden" />
              {find.renderButton('btn btn-square btn-ghost sm:hidden', false)}
            </>
          )
        }
      />
      {/* At least as high as the window, so that nothing below moves when the content arrives. */}
      <div
        className={
          isStaff
            ? 'grid w-full grow content-start bg-base-200 sm:grid-cols-[auto_minmax(0,1fr)]'
            : 'mx-auto grid min-h-[calc(100dvh-4.5rem)] w-full max-w-(--page-width) grid-cols-1 content-start gap-8 px-4 pt-6 pb-12 sm:px-6 sm:pt-8 lg:grid-cols-[13rem_minmax(0,1fr)]'
        }
      >
        <Guard>
          {(user) => (
            <>
              {isStaff ? <StaffNav user={user} find={find.renderButton('rail-item', true)} /> : <PatientNav />}
              {isStaff && find.renderDialog(user)}
              <main
                id="content"
                tabIndex={-1}
                className={
                  isStaff
                    ? 'outline-none min-w-0 px-4 pt-3 pb-[calc(var(--tabs)+1rem)] rail:px-6'
                    : 'outline-none min-w-0'
                }
              >
                <FactorBanner />
                <NeedsScript>
                  {!isStaff && (
                    <a href={paths.home} className="underline underline-offset-4">
                      {t('site.nextOnHome')}
                    </a>
                  )}
                </NeedsScript>
                {/* Queries need the access token, which a loading session does not have yet. */}
                <IsRestoringProvider value={isLoading}>
                  {!isStaff && <DeletionBanner />}
                  <GuardedOutlet user={user} />
                </IsRestoringProvider>
              </main>
            </>
          )}
        </Guard>
      </div>
      {!isStaff && <SlimFooter />}
    </QueryProvider>
  );
}
