import {
  CalendarCheck,
  CalendarDays,
  CalendarPlus,
  CalendarSearch,
  CircleAlert,
  Clock,
  Ellipsis,
  HeartPulse,
  PhoneCall,
  Plus,
  Stethoscope,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { Link, useLocation } from 'react-router';
import type { Role } from '#domain/shared/permission';
import type { MessageKey } from '#i18n/catalogue';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { countText, useTasks } from './use-tasks.ts';

type Tab = { to: string; label: MessageKey; icon: LucideIcon };

/** The main screens of each role; the drawer has the others. */
const tabs: Record<Role, readonly Tab[]> = {
  patient: [
    { to: paths.dashboard, label: 'dashboard.tabAppointments', icon: CalendarCheck },
    { to: paths.appointment, label: 'dashboard.tabBook', icon: Plus },
    { to: paths.profile, label: 'dashboard.tabProfile', icon: UserRound },
  ],
  doctor: [
    { to: paths.today, label: 'dashboard.today', icon: Clock },
    { to: paths.mySchedule, label: 'dashboard.tabSchedule', icon: CalendarDays },
    { to: paths.myPatient, label: 'dashboard.tabPatients', icon: HeartPulse },
    { to: paths.newSchedule, label: 'dashboard.tabPublish', icon: CalendarPlus },
  ],
  reception: [
    { to: paths.today, label: 'dashboard.today', icon: Clock },
    { to: paths.appointments, label: 'dashboard.tabAppointments', icon: CalendarSearch },
    { to: paths.allPatient, label: 'dashboard.tabPatients', icon: Users },
    { to: paths.calls, label: 'dashboard.tabCalls', icon: PhoneCall },
  ],
  admin: [
    { to: paths.today, label: 'dashboard.today', icon: Clock },
    { to: paths.allPatient, label: 'dashboard.tabPatients', icon: Users },
    { to: paths.manageDoctors, label: 'dashboard.tabDoctors', icon: Stethoscope },
    { to: paths.attention, label: 'dashboard.tabAttention', icon: CircleAlert },
  ],
};

const TAB =
  'flex min-h-16 w-full cursor-pointer flex-col items-center justify-center gap-0.5 px-0.5 text-center text-xs leading-tight font-medium';
const ICON = 'grid h-7 w-14 place-items-center rounded-full';

/** The bottom navigation of phones and tablets; `onMore` opens the drawer. */
export function DashboardTabs({ role, onMore }: { role: Role; onMore: () => void }) {
  const { t } = useMessages();
  const { pathname } = useLocation();
  // The payment of an appointment belongs to the patient's appointments.
  const here = pathname.startsWith(paths.payment('')) ? paths.dashboard : pathname.replace(/\/$/, '');
  const waiting = useTasks(role).get('waiting') ?? 0;
  const isElsewhere = !tabs[role].some(({ to }) => to === here);
  return (
    <nav
      data-bottom-tabs=""
      aria-label={t('dashboard.tabs')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-base-300 bg-base-100 lg:hidden print:hidden"
    >
      <ul className="mx-auto flex max-w-xl *:min-w-0 *:flex-1">
        {tabs[role].map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} prefetch="intent" aria-current={here === to ? 'page' : undefined} className={TAB}>
              <span className={classNames(ICON, here === to && 'bg-primary/15 text-primary')}>
                <Icon aria-hidden="true" className="size-5" />
              </span>
              {t(label)}
            </Link>
          </li>
        ))}
        {/* The drawer has no other screens for patients. */}
        {role !== 'patient' && (
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              title={waiting > 0 ? t('dashboard.waitingCount', { count: countText(waiting) }) : undefined}
              className={TAB}
              onClick={onMore}
            >
              <span className={classNames(ICON, 'relative', isElsewhere && 'bg-primary/15 text-primary')}>
                <Ellipsis aria-hidden="true" className="size-5" />
                {waiting > 0 && (
                  <span
                    aria-hidden="true"
                    className="absolute -end-1 -top-1 rounded-full bg-accent px-1.5 leading-5 font-semibold text-accent-content tabular-nums"
                  >
                    {countText(waiting)}
                  </span>
                )}
              </span>
              {t('dashboard.tabMore')}
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}
