import { CalendarCheck, PanelLeft, Plus, UserRound, X } from 'lucide-react';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { EntryLink, entriesOf, type Entry } from './drawer.tsx';

const DRAWER_ID = 'drawer';

const tabs: Entry[] = [
  { to: paths.dashboard, screen: 'myAppointment', label: 'dashboard.tabAppointments', icon: CalendarCheck },
  { to: paths.appointment, screen: 'myAppointment', label: 'dashboard.tabBook', icon: Plus },
  { to: paths.profile, screen: 'profile', label: 'dashboard.tabProfile', icon: UserRound },
];

/** The button of the navigation bar that opens the drawer of patients on small screens. */
export function DrawerButton() {
  const { t } = useMessages();
  return (
    <button
      type="button"
      popoverTarget={DRAWER_ID}
      className="btn btn-ghost btn-square lg:hidden"
      aria-label={t('dashboard.openMenu')}
    >
      <PanelLeft aria-hidden="true" className="size-6" />
    </button>
  );
}

/** The navigation of patients: a drawer, beside the content on desktops; on small screens also tabs. */
export function PatientNav() {
  const { t } = useMessages();
  return (
    <>
      <nav id={DRAWER_ID} popover="auto" aria-label={t('dashboard.menu')} className="drawer-menu">
        <button
          type="button"
          popoverTarget={DRAWER_ID}
          popoverTargetAction="hide"
          className="btn ms-auto flex btn-square btn-ghost lg:hidden"
          aria-label={t('dashboard.closeMenu')}
        >
          <X aria-hidden="true" className="size-5" />
        </button>
        <ul>
          {entriesOf('patient', 'you').map((entry) => (
            <li key={entry.to}>
              <EntryLink entry={entry} />
            </li>
          ))}
        </ul>
      </nav>
      <nav data-bottom-tabs="" aria-label={t('dashboard.tabs')} className="tabs-bar">
        <ul className="contents">
          {tabs.map((entry) => (
            <li key={entry.to} className="rail-tab">
              <EntryLink entry={entry} />
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
