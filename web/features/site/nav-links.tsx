import { LogOut } from 'lucide-react';
import { NavLink } from 'react-router';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { SignOutForm } from './sign-out-form.tsx';
import { useIsSignedIn } from './use-visitor.ts';

const LINK =
  'rounded-full px-4 py-2 font-medium text-base-content/80 hover:bg-base-200 hover:text-base-content aria-[current=page]:bg-primary/12 aria-[current=page]:text-base-content';

/** The links of the navigation bar, also used in the menu of small screens. */
export function NavLinks({ className }: { className: string }) {
  const { t } = useMessages();
  const isSignedIn = useIsSignedIn();
  const links = [
    { to: paths.home, label: t('site.home') },
    { to: paths.appointment, label: t('site.appointment') },
    { to: paths.about, label: t('site.about') },
    { to: paths.reviews, label: t('site.reviews') },
    ...(isSignedIn ? [{ to: paths.dashboard, label: t('site.dashboard') }] : []),
  ];
  return (
    <ul className={className}>
      {links.map(({ to, label }) => (
        <li key={to} className="flex flex-col">
          <NavLink to={to} end={to === paths.home} className={LINK}>
            {label}
          </NavLink>
        </li>
      ))}
      <li className="flex flex-col">
        {isSignedIn ? (
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
