import {
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  CalendarOff,
  CalendarPlus,
  CalendarSearch,
  CircleAlert,
  ClipboardList,
  Clock,
  ContactRound,
  HeartPulse,
  ListTodo,
  Lock,
  Mail,
  PhoneCall,
  PhoneIncoming,
  ScrollText,
  ShieldCheck,
  Stethoscope,
  UserRound,
  UserRoundX,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { mayOpen, type Role, type Screen } from '#domain/shared/permission';
import type { MessageKey } from '#i18n/catalogue';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { countText, useTasks } from './use-tasks.ts';

const ENTRY = 'flex min-h-11 items-center gap-3 rounded-full px-4 hover:bg-base-200';

/** `subpage` is how the paths of subpages without an entry begin. */
type Entry = { to: string; subpage?: string; screen: Screen; label: MessageKey; icon: LucideIcon };

const PILL = 'ms-auto rounded-full bg-accent px-2 text-sm leading-6 font-semibold text-accent-content tabular-nums';

/** The entries of the drawer; `domain/shared/permission.ts` decides which role sees which. */
const entries: Entry[] = [
  { to: paths.today, screen: 'today', label: 'dashboard.today', icon: Clock },
  { to: paths.dashboard, screen: 'myAppointment', label: 'dashboard.myAppointment', icon: CalendarCheck },
  {
    to: paths.appointments,
    subpage: paths.person(''),
    screen: 'appointments',
    label: 'dashboard.appointments',
    icon: CalendarSearch,
  },
  {
    to: paths.allPatient,
    screen: 'allPatient',
    label: 'dashboard.allPatient',
    icon: Users,
  },
  {
    to: paths.manageDoctors,
    subpage: paths.addDoctor,
    screen: 'manageDoctor',
    label: 'dashboard.manageDoctor',
    icon: Stethoscope,
  },
  { to: paths.team, screen: 'team', label: 'dashboard.team', icon: ContactRound },
  { to: paths.treatments, screen: 'treatments', label: 'dashboard.treatments', icon: ClipboardList },
  { to: paths.mySchedule, screen: 'mySchedule', label: 'dashboard.mySchedule', icon: CalendarDays },
  { to: paths.myPatient, screen: 'myPatient', label: 'dashboard.myPatient', icon: HeartPulse },
  // For a doctor's own; the admin opens a doctor's from the list of doctors.
  { to: paths.myHours, screen: 'newSchedule', label: 'dashboard.myHours', icon: CalendarClock },
  { to: paths.newSchedule, screen: 'newSchedule', label: 'dashboard.newSchedule', icon: CalendarPlus },
  { to: paths.waiting, screen: 'waiting', label: 'dashboard.waiting', icon: ListTodo },
  { to: paths.attention, screen: 'attention', label: 'dashboard.attention', icon: CircleAlert },
  {
    to: paths.absences,
    subpage: `${paths.absences}/`,
    screen: 'absences',
    label: 'dashboard.absences',
    icon: UserRoundX,
  },
  { to: paths.book, screen: 'book', label: 'dashboard.book', icon: PhoneIncoming },
  { to: paths.calls, screen: 'calls', label: 'dashboard.calls', icon: PhoneCall },
  { to: paths.closures, screen: 'closures', label: 'dashboard.closures', icon: CalendarOff },
  { to: paths.messages, screen: 'messages', label: 'dashboard.messages', icon: Mail },
  { to: paths.lockedRecords, screen: 'lockedRecords', label: 'dashboard.lockedRecords', icon: Lock },
  { to: paths.audit, screen: 'audit', label: 'dashboard.audit', icon: ScrollText },
  { to: paths.registers, screen: 'registers', label: 'dashboard.registers', icon: ShieldCheck },
  { to: paths.profile, screen: 'profile', label: 'dashboard.profile', icon: UserRound },
];

/** The navigation of the signed-in area, by role. */
export function Drawer({ role, onChoose }: { role: Role; onChoose?: () => void }) {
  const { t } = useMessages();
  const here = useLocation().pathname.replace(/\/$/, '');
  const waiting = useTasks(role);
  return (
    <nav aria-label={t('dashboard.menu')}>
      <ul className="grid gap-1">
        {entries
          .filter((entry) => mayOpen(role, entry.screen))
          .map(({ to, subpage, screen, label, icon: Icon }) => {
            const count = waiting.get(screen) ?? 0;
            const current = here === to ? 'page' : (subpage !== undefined && here.startsWith(subpage)) || undefined;
            return (
              <li key={to}>
                <Link
                  to={to}
                  // Who answers a call types at once.
                  prefetch={screen === 'book' ? 'render' : 'intent'}
                  onClick={onChoose}
                  aria-current={current}
                  title={count > 0 ? t('dashboard.waitingCount', { count: countText(count) }) : undefined}
                  className={classNames(ENTRY, current && 'bg-primary/15 font-semibold')}
                >
                  <Icon aria-hidden className="size-5 shrink-0" />
                  {t(label)}
                  {count > 0 && (
                    <span aria-hidden="true" className={PILL}>
                      {countText(count)}
                    </span>
                  )}
                </Link>
              </li>
            );
          })}
      </ul>
    </nav>
  );
}
