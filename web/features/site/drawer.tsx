import {
  CalendarCheck,
  CalendarDays,
  CalendarPlus,
  CircleAlert,
  HeartPulse,
  Mail,
  ScrollText,
  Stethoscope,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { mayOpen, type Role, type Screen } from '#domain/permission';
import type { MessageKey } from '#i18n/catalogue';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';

const ENTRY = 'flex min-h-11 items-center gap-3 rounded-full px-4 hover:bg-base-200';

/** `beside` is a screen that is reached from this one and has no entry of its own. */
type Entry = { to: string; beside?: string; screen: Screen; words: MessageKey; icon: LucideIcon };

/** Entries of the side drawer; the permission table says who sees which. */
const entries: Entry[] = [
  { to: paths.dashboard, screen: 'myAppointment', words: 'dashboard.myAppointment', icon: CalendarCheck },
  { to: paths.allPatient, screen: 'allPatient', words: 'dashboard.allPatient', icon: Users },
  {
    to: paths.manageDoctors,
    beside: paths.addDoctor,
    screen: 'manageDoctor',
    words: 'dashboard.manageDoctor',
    icon: Stethoscope,
  },
  { to: paths.attention, screen: 'attention', words: 'dashboard.attention', icon: CircleAlert },
  { to: paths.messages, screen: 'messages', words: 'dashboard.messages', icon: Mail },
  { to: paths.audit, screen: 'audit', words: 'dashboard.audit', icon: ScrollText },
  { to: paths.mySchedule, screen: 'mySchedule', words: 'dashboard.mySchedule', icon: CalendarDays },
  { to: paths.myPatient, screen: 'myPatient', words: 'dashboard.myPatient', icon: HeartPulse },
  { to: paths.newSchedule, screen: 'newSchedule', words: 'dashboard.newSchedule', icon: CalendarPlus },
  { to: paths.profile, screen: 'profile', words: 'dashboard.profile', icon: UserRound },
];

/** The signed-in area's own navigation, by role. */
export function Drawer({ role, onChoose }: { role: Role; onChoose?: () => void }) {
  const { t } = useMessages();
  const here = useLocation().pathname.replace(/\/$/, '');
  return (
    <nav aria-label={t('dashboard.menu')}>
      <ul className="grid gap-1">
        {entries
          .filter((entry) => mayOpen(role, entry.screen))
          .map(({ to, beside, words, icon: Icon }) => {
            const current = here === to ? 'page' : here === beside || undefined;
            return (
              <li key={to}>
                <Link
                  to={to}
                  onClick={onChoose}
                  aria-current={current}
                  className={classNames(ENTRY, current && 'bg-primary/15 font-semibold')}
                >
                  <Icon aria-hidden className="size-5" />
                  {t(words)}
                </Link>
              </li>
            );
          })}
      </ul>
    </nav>
  );
}
