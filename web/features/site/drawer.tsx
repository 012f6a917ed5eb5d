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

/** `subpage` is the path of a subpage without an entry. */
type Entry = { to: string; subpage?: string; screen: Screen; label: MessageKey; icon: LucideIcon };

/** The entries of the drawer; `domain/permission.ts` decides which role sees which. */
const entries: Entry[] = [
  { to: paths.dashboard, screen: 'myAppointment', label: 'dashboard.myAppointment', icon: CalendarCheck },
  {
    to: paths.allPatient,
    subpage: paths.patientAppointments,
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
  { to: paths.attention, screen: 'attention', label: 'dashboard.attention', icon: CircleAlert },
  { to: paths.messages, screen: 'messages', label: 'dashboard.messages', icon: Mail },
  { to: paths.audit, screen: 'audit', label: 'dashboard.audit', icon: ScrollText },
  { to: paths.mySchedule, screen: 'mySchedule', label: 'dashboard.mySchedule', icon: CalendarDays },
  { to: paths.myPatient, screen: 'myPatient', label: 'dashboard.myPatient', icon: HeartPulse },
  { to: paths.newSchedule, screen: 'newSchedule', label: 'dashboard.newSchedule', icon: CalendarPlus },
  { to: paths.profile, screen: 'profile', label: 'dashboard.profile', icon: UserRound },
];

/** The navigation of the signed-in area, by role. */
export function Drawer({ role, onChoose }: { role: Role; onChoose?: () => void }) {
  const { t } = useMessages();
  const here = useLocation().pathname.replace(/\/$/, '');
  return (
    <nav aria-label={t('dashboard.menu')}>
      <ul className="grid gap-1">
        {entries
          .filter((entry) => mayOpen(role, entry.screen))
          .map(({ to, subpage, label, icon: Icon }) => {
            const current = here === to ? 'page' : here === subpage || undefined;
            return (
              <li key={to}>
                <Link
                  to={to}
                  onClick={onChoose}
                  aria-current={current}
                  className={classNames(ENTRY, current && 'bg-primary/15 font-semibold')}
                >
                  <Icon aria-hidden className="size-5" />
                  {t(label)}
                </Link>
              </li>
            );
          })}
      </ul>
    </nav>
  );
}
