import {
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  CalendarOff,
  CalendarPlus,
  CalendarSearch,
  ChartColumn,
  ClipboardList,
  Clock,
  ContactRound,
  FileUp,
  HeartPulse,
  Inbox,
  Lock,
  PhoneIncoming,
  ScrollText,
  Settings,
  ShieldCheck,
  Stethoscope,
  UserRound,
  UserRoundX,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { type Role } from '#domain/shared/permission';
import { mayOpen, type Screen } from '#domain/shared/screens';
import type { MessageKey } from '#i18n/catalogue';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { closePopover } from './close-popover.ts';
import { countText } from '#web/api/use-inbox-counts.ts';

/** `subpages` are how the paths of pages without an entry begin. */
export type Entry = { to: string; subpages?: string; screen: Screen; label: MessageKey; icon: LucideIcon };

/** The groups of the rail: `day` is always in sight, and has the first tabs of a phone. */
export type EntryGroup = 'day' | 'patients' | 'hours' | 'clinic' | 'you';

/** The entries of the drawer; `domain/shared/permission.ts` decides which role sees which. */
const entries: Record<EntryGroup, Entry[]> = {
  day: [
    { to: paths.overview, screen: 'overview', label: 'dashboard.overview', icon: ChartColumn },
    { to: paths.today, screen: 'today', label: 'dashboard.today', icon: Clock },
    { to: paths.inbox, screen: 'inbox', label: 'dashboard.inbox', icon: Inbox },
    {
      to: paths.appointments,
      subpages: paths.person(''),
      screen: 'appointments',
      label: 'dashboard.appointments',
      icon: CalendarSearch,
    },
    { to: paths.mySchedule, screen: 'mySchedule', label: 'dashboard.mySchedule', icon: CalendarDays },
  ],
  patients: [
    { to: paths.allPatient, screen: 'allPatient', label: 'dashboard.allPatient', icon: Users },
    { to: paths.myPatient, screen: 'myPatient', label: 'dashboard.myPatient', icon: HeartPulse },
    { to: paths.book, screen: 'book', label: 'dashboard.book', icon: PhoneIncoming },
    { to: paths.lockedRecords, screen: 'lockedRecords', label: 'dashboard.lockedRecords', icon: Lock },
  ],
  hours: [
    {
      to: paths.myHours,
      subpages: `${paths.absences}/`,
      screen: 'newSchedule',
      label: 'dashboard.myHours',
      icon: CalendarClock,
    },
    { to: paths.newSchedule, screen: 'newSchedule', label: 'dashboard.newSchedule', icon: CalendarPlus },
    {
      to: paths.absences,
      subpages: `${paths.absences}/`,
      screen: 'absences',
      label: 'dashboard.absences',
      icon: UserRoundX,
    },
    { to: paths.closures, screen: 'closures', label: 'dashboard.closures', icon: CalendarOff },
  ],
  clinic: [
    {
      to: paths.manageDoctors,
      subpages: paths.addDoctor,
      screen: 'manageDoctor',
      label: 'dashboard.manageDoctor',
      icon: Stethoscope,
    },
    { to: paths.team, screen: 'team', label: 'dashboard.team', icon: ContactRound },
    { to: paths.treatments, screen: 'treatments', label: 'dashboard.treatments', icon: ClipboardList },
    { to: paths.settings, screen: 'settings', label: 'dashboard.settings', icon: Settings },
    { to: paths.imports, screen: 'imports', label: 'dashboard.imports', icon: FileUp },
    { to: paths.audit, screen: 'audit', label: 'dashboard.audit', icon: ScrollText },
    { to: paths.registers, screen: 'registers', label: 'dashboard.registers', icon: ShieldCheck },
  ],
  you: [
    { to: paths.dashboard, screen: 'myAppointment', label: 'dashboard.myAppointment', icon: CalendarCheck },
    { to: paths.profile, screen: 'profile', label: 'dashboard.profile', icon: UserRound },
  ],
};

/** The entries of a group that a role sees. */
export function entriesOf(role: Role, group: EntryGroup): Entry[] {
  return entries[group].filter(({ screen }) => mayOpen(role, screen));
}

/** All entries that a role sees. */
export function allEntriesOf(role: Role): Entry[] {
  return Object.values(entries).flatMap((group) => group.filter(({ screen }) => mayOpen(role, screen)));
}

/** Whether the present page is that of an entry (`page`), or one below it. */
export function useCurrent(): (entry: Entry) => 'page' | true | undefined {
  // The payment of an appointment belongs to the patient's appointments.
  const path = useLocation().pathname.replace(/\/$/, '');
  const here = path.startsWith(paths.payment('')) ? paths.dashboard : path;
  return ({ to, subpages }) =>
    here === to ? 'page' : (subpages !== undefined && here.startsWith(subpages)) || undefined;
}

type EntryLinkProps = { entry: Entry; shortLabel?: MessageKey; count?: number | undefined };

/** The link of an entry, with the number of its open tasks. */
export function EntryLink({ entry, shortLabel, count = 0 }: EntryLinkProps) {
  const { t } = useMessages();
  const { to, screen, icon: Icon } = entry;
  const currentOf = useCurrent();
  return (
    <Link
      to={to}
      // Who answers a call types at once.
      prefetch={screen === 'book' ? 'render' : 'intent'}
      aria-current={currentOf(entry)}
      title={count > 0 ? t('dashboard.waitingCount', { count: countText(count) }) : undefined}
      className="rail-item"
      onClick={closePopover}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span>{t(shortLabel ?? entry.label)}</span>
      <Count count={count} />
    </Link>
  );
}

/** A number of open tasks; nothing if there are none. */
export function Count({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span aria-hidden="true" className="rail-count">
      {countText(count)}
    </span>
  );
}
