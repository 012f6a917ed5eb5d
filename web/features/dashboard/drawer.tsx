import { CalendarCheck, type LucideIcon } from 'lucide-react';
import { NavLink } from 'react-router';
import type { Role } from '#contract/people';
import type { WordKey } from '#words/catalogue';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';

const ENTRY = 'flex min-h-11 items-center gap-3 rounded-full px-4 hover:bg-base-200';

type Entry = { to: string; words: WordKey; icon: LucideIcon; roles: readonly Role[] };

const everyone: readonly Role[] = ['Patient', 'Doctor', 'admin'];

/** Entries of the side drawer and who sees them; an entry comes with its page. */
const entries: Entry[] = [
  { to: paths.dashboard, words: 'dashboard.myAppointment', icon: CalendarCheck, roles: everyone },
];

/** The signed-in area's own navigation, by role. */
export function Drawer({ role, onChoose }: { role: Role; onChoose?: () => void }) {
  const { t } = useWords();
  return (
    <nav aria-label={t('dashboard.menu')}>
      <ul className="grid gap-1">
        {entries
          .filter((entry) => entry.roles.includes(role))
          .map(({ to, words, icon: Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                end
                onClick={onChoose}
                className={({ isActive }) => classNames(ENTRY, isActive && 'bg-primary/15 font-semibold')}
              >
                <Icon aria-hidden className="size-5" />
                {t(words)}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}
