import { LogOut } from 'lucide-react';
import { Link, NavLink, useLocation } from 'react-router';
import { firstPage } from '#web/api/first-page.ts';
import { useVisitor } from '#web/api/use-visitor.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { closePopover } from './close-popover.ts';
import { SignOutForm } from './sign-out-form.tsx';
import { useTestimonials } from './use-testimonials.ts';

const LINK =
  'rounded-full px-4 py-2 font-medium whitespace-nowrap workplace:sm:px-1 workplace:md:px-2.5 workplace:sm:py-1.5 workplace:lg:px-3.5 text-base-content/80 hover:bg-base-200 hover:text-base-content aria-[current=page]:bg-primary/12 aria-[current=page]:text-base-content';

/** The links of the navigation bar, also used in the menu of small screens. */
export function NavLinks({ className }: { className: string }) {
  const { t } = useMessages();
  const { user } = useVisitor();
  const isDashboard = useLocation().pathname.startsWith(paths.dashboard);
  const hasReviews = useTestimonials().testimonials.length > 0;
  const links = [
    { to: paths.home, label: t('site.home') },
    { to: paths.appointment, label: t('site.appointment') },
    { to: paths.about, label: t('site.about') },
    ...(hasReviews ? [{ to: paths.reviews, label: t('site.reviews') }] : []),
  ];
  return (
    <ul className={className}>
      {links.map(({ to, label }) => (
        <li key={to} className="flex flex-col">
          <NavLink to={to} end={to === paths.home} onClick={closePopover} className={LINK}>
            {label}
          </NavLink>
        </li>
      ))}
      {user && (
        <li className="flex flex-col">
          <Link
            to={firstPage(user).to}
            onClick={closePopover}
            aria-current={isDashboard ? 'page' : undefined}
            className={LINK}
          >
            {t('site.dashboard')}
          </Link>
        </li>
      )}
      <li className="flex flex-col">
        {user ? (
          <SignOutForm size="sm">
            <LogOut className="size-4" aria-hidden="true" />
            {t('site.signOut')}
          </SignOutForm>
        ) : (
          <NavLink to={paths.login} className={`${LINK} border border-base-300`}>
            {t('site.login')}
          </NavLink>
        )}
      </li>
    </ul>
  );
}
