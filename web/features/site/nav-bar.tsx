import { Menu, SunMoon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { useRootData } from '#web/root-data.ts';
import { BrandMark } from './brand-mark.tsx';
import { NavLinks } from './nav-links.tsx';
import { PreferenceForms } from './preference-forms.tsx';
import { SheetMenu } from '#web/ui/sheet-menu.tsx';

type NavBarProps = { isWorkplace?: boolean; leading?: ReactNode; mode?: ReactNode };

/** The navigation bar of every page, for staff one row of 48 px; `leading` precedes the logo, `mode` follows it. */
export function NavBar({ isWorkplace = false, leading, mode }: NavBarProps) {
  const { t, language } = useMessages();
  const { clinic } = useRootData();
  // A menu closes when another page opens, and stays when a closing dialog changes only the query.
  const { pathname } = useLocation();
  return (
    // Here, so that a bar which is painted before the rest of the page arrives has its height.
    <header
      data-workplace={isWorkplace ? '' : undefined}
      className="sticky top-0 z-30 border-b border-base-300 bg-base-100/95 backdrop-blur low:static workplace:text-sm"
    >
      <div className="mx-auto flex h-[calc(var(--bar)-1px)] max-w-(--page-width) items-center gap-2 px-4 sm:px-6 workplace:gap-1 workplace:px-4">
        {leading}
        <Link
          to={paths.home}
          aria-label={t('site.toHome', { clinic: clinic.name })}
          className="mr-auto flex min-w-0 items-center gap-3 rounded-xl workplace:me-1 workplace:gap-2 workplace:max-sm:me-auto"
        >
          <BrandMark className="size-10 shrink-0 workplace:size-7" />
          <span className="truncate font-heading text-lg font-semibold workplace:text-base workplace:sm:max-lg:sr-only">
            {clinic.name}
          </span>
        </Link>
        {mode}
        <nav aria-label={t('site.mainMenu')} className="hidden lg:block workplace:ms-auto workplace:sm:block">
          <NavLinks className="flex items-center gap-1" />
        </nav>
        <SheetMenu
          key={`preferences ${pathname}`}
          id="preferences"
          className="flex items-center gap-1.5 px-3 text-sm font-medium max-lg:hidden workplace:flex"
          name={t('site.preferences')}
          icon={
            <>
              <SunMoon className="size-5" aria-hidden="true" />
              {language.toUpperCase()}
            </>
          }
        >
          <PreferenceForms />
        </SheetMenu>
        <SheetMenu
          key={`menu ${pathname}`}
          id="small-menu"
          className="grid w-11 place-items-center lg:hidden workplace:hidden"
          name={t('site.openMenu')}
          icon={<Menu className="size-6" aria-hidden="true" />}
        >
          <nav aria-label={t('site.mainMenu')} className="w-[min(20rem,calc(100vw-4rem))]">
            <NavLinks className="space-y-1" />
          </nav>
          <hr className="my-4 border-base-300" />
          <PreferenceForms />
        </SheetMenu>
      </div>
    </header>
  );
}
