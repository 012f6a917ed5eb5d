import { Link } from 'react-router';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';

const legalPages = [
  { to: paths.imprint, label: 'legal.imprint' },
  { to: paths.privacy, label: 'legal.privacy' },
  { to: paths.accessibility, label: 'legal.accessibility' },
] as const;
const LINK = 'inline-block py-1 underline-offset-4 hover:underline';

/** The footer of the area of patients: the legal pages in one line. */
export function SlimFooter() {
  return (
    <footer className="border-t border-base-300 mb-(--tabs) print:hidden">
      <div className="mx-auto max-w-(--page-width) px-4 py-3 text-sm text-base-content/80 sm:px-6">
        <LegalLinks />
      </div>
    </footer>
  );
}

/** Links to the legal pages. */
export function LegalLinks({ className }: { className?: string }) {
  const { t } = useMessages();
  return (
    <ul className={classNames('flex flex-wrap gap-x-6', className)}>
      {legalPages.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={LINK}>
            {t(label)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
