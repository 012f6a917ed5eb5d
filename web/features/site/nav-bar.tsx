import { Menu, SunMoon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { ToothMark } from '#web/illustrations/tooth.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { useRootData } from '#web/root-data.ts';
import { NavLinks } from './nav-links.tsx';
import { PreferenceForms } from './preference-forms.tsx';
import { useClosingMenu } from '#web/ui/use-closing-menu.ts';

const ROUND =
  'grid size-11 cursor-pointer list-none place-items-center rounded-full hover:bg-base-200 [&::-webkit-details-marker]:hidden';
const SHEET = 'absolute right-0 z-40 mt-3 rounded-3xl border border-base-300 bg-base-100 p-4 shadow-lg';

/** The navigation bar of every page, for staff one row of 48 px; `leading` precedes the logo, `mode` follows it. */
export function NavBar({ leading, mode }: { leading?: ReactNode; mode?: ReactNode }) {
  const { t } = useMessages();
  const { clinic } = useRootData();
  const { key } = useLocation();
  return (
    <header className="sticky top-0 z-30 border-b border-base-300 bg-base-100/95 backdrop-blur low:static workplace:text-sm">
      <div className="mx-auto flex h-(--bar) max-w-(--page-width) items-center gap-2 px-4 sm:px-6 workplace:gap-1 workplace:px-4">
        {leading}
        <Link
          to={paths.home}
          aria-label={t('site.toHome', { clinic: clinic.name })}
          className="mr-auto flex min-w-0 items-center gap-3 rounded-xl workplace:me-1 workplace:gap-2 workplace:max-sm:me-auto"
        >
          <ToothMark className="size-10 shrink-0 workplace:size-7" />
          <span className="truncate font-heading text-lg font-semibold workplace:text-base workplace:sm:max-md:sr-only">
            {clinic.name}
          </span>
        </Link>
        {mode}
        <nav aria-label={t('site.mainMenu')} className="hidden lg:block workplace:ms-auto workplace:sm:block">
          <NavLinks className="flex items-center gap-1" />
        </nav>
        <Preferences key={`preferences ${key}`} />
        <SmallMenu key={`menu ${key}`} />
      </div>
    </header>
  );
}

function Preferences() {
  const { t, language } = useMessages();
  const menu = useClosingMenu();
  return (
    <details ref={menu} className="relative hidden lg:block workplace:block">
      <summary className={`${ROUND} w-auto grid-flow-col gap-1.5 px-3 text-sm font-medium`}>
        <SunMoon className="size-5" aria-hidden="true" />
        {language.toUpperCase()}
        <span className="sr-only">{t('site.preferences')}</span>
      </summary>
      <div className={`${SHEET} w-max`}>
        <PreferenceForms />
      </div>
    </details>
  );
}

function SmallMenu() {
  const { t } = useMessages();
  const menu = useClosingMenu();
  return (
    <details ref={menu} className="group relative lg:hidden workplace:hidden">
      <summary className={ROUND} aria-label={t('site.openMenu')}>
        <Menu className="size-6 group-open:hidden" aria-hidden="true" />
        <X className="hidden size-6 group-open:block" aria-hidden="true" />
      </summary>
      <div className={`${SHEET} max-h-[calc(100dvh-6rem)] w-[min(22rem,calc(100vw-2rem))] overflow-y-auto`}>
        <nav aria-label={t('site.mainMenu')}>
          <NavLinks className="space-y-1" />
        </nav>
        <hr className="my-4 border-base-300" />
        <PreferenceForms />
      </div>
    </details>
  );
}
