import { CalendarClock, Ellipsis, Stethoscope, UserRound, Users, type LucideIcon } from 'lucide-react';
import { useRef, type PointerEvent, type ReactNode } from 'react';
import { roleOf, type SessionUser } from '#web/api/session-store.ts';
import type { MessageKey } from '#i18n/catalogue';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Count, EntryLink, entriesOf, useCurrent, type Entry, type EntryGroup } from './drawer.tsx';
import { ModeTag } from './mode-banner.tsx';
import { NavLinks } from './nav-links.tsx';
import { PreferenceForms } from './preference-forms.tsx';
import { LegalLinks } from './slim-footer.tsx';
import { countText, useInboxCounts } from '#web/api/use-inbox-counts.ts';
import { inboxKinds, type InboxKind } from '#domain/desk/inbox';
import type { Screen } from '#domain/shared/screens';

/** What is due on a screen. */
const dueOn: Partial<Record<Screen, readonly InboxKind[]>> = {
  inbox: inboxKinds,
  manageDoctor: ['doctor'],
  lockedRecords: ['record'],
};

const MORE_ID = 'more-navigation';

const groups: { group: EntryGroup; label: MessageKey; icon: LucideIcon }[] = [
  { group: 'patients', label: 'dashboard.patients', icon: Users },
  { group: 'hours', label: 'dashboard.hours', icon: CalendarClock },
  { group: 'clinic', label: 'dashboard.clinic', icon: Stethoscope },
  { group: 'you', label: 'dashboard.you', icon: UserRound },
];

/**
 * The navigation of staff, once for all widths (`rail.css`): tabs on a phone, where "More" opens the rest; a slim rail whose
 * groups open beside it; a rail with every entry. Popovers, so that it works without scripts.
 */
export function StaffNav({ user, find }: { user: SessionUser; find: ReactNode }) {
  const { t } = useMessages();
  const role = roleOf(user);
  const countKinds = useInboxCounts(role);
  const countOf = ({ screen }: Entry) => countKinds(dueOn[screen] ?? []);
  const sumOf = (own: Entry[]) => own.reduce((sum, entry) => sum + countOf(entry), 0);
  const link = (entry: Entry) => <EntryLink entry={entry} count={countOf(entry)} />;
  const currentOf = useCurrent();
  /** Of the button that opens some entries. */
  const isCurrent = (own: Entry[]) => own.some((entry) => currentOf(entry)) || undefined;
  // Four tabs and "More": the overview of the admin takes the place of the patients.
  const [patients] = role === 'admin' ? [] : entriesOf(role, 'patients');
  const others = groups.flatMap(({ group }) => entriesOf(role, group));
  const more = sumOf(others);
  return (
    <nav aria-label={t('dashboard.menu')} className="rail">
      <div className="rail-tab max-sm:hidden">{find}</div>
      <h2 className="rail-title">{t('dashboard.day')}</h2>
      <ul className="contents">
        {entriesOf(role, 'day').map((entry) => (
          <li key={entry.to} className="rail-tab">
            {link(entry)}
          </li>
        ))}
        {patients && (
          <li className="rail-tab sm:hidden">
            <EntryLink entry={patients} shortLabel="dashboard.tabPatients" />
          </li>
        )}
      </ul>
      <div className="rail-tab sm:hidden">
        <button
          type="button"
          popoverTarget={MORE_ID}
          className="rail-item"
          aria-current={isCurrent(others.filter((entry) => entry !== patients))}
          title={more > 0 ? t('dashboard.waitingCount', { count: countText(more) }) : undefined}
        >
          <Ellipsis aria-hidden="true" className="size-5" />
          <span>{t('dashboard.tabMore')}</span>
          <Count count={more} />
        </button>
      </div>
      <div id={MORE_ID} popover="auto" className="rail-more">
        {groups.map(({ group, ...look }) => {
          const own = entriesOf(role, group);
          const [first] = own;
          if (!first) return null;
          // A group of one needs no menu.
          if (own.length === 1) return <div key={group}>{link(first)}</div>;
          const [count, isHere] = [sumOf(own), isCurrent(own)];
          return (
            <Group key={group} {...{ group, count, isHere }} {...look} name={group === 'you' ? user.displayName : null}>
              <ul>
                {own.map((entry) => (
                  <li key={entry.to}>{link(entry)}</li>
                ))}
              </ul>
              {group === 'you' && <LegalLinks className="rail-legal" />}
            </Group>
          );
        })}
        <div className="mt-4 grid gap-4 border-t border-base-300 pt-4 sm:hidden">
          <ModeTag />
          <nav aria-label={t('site.mainMenu')}>
            <NavLinks className="space-y-1" />
          </nav>
          <PreferenceForms />
        </div>
      </div>
    </nav>
  );
}

type GroupProps = {
  group: EntryGroup;
  label: MessageKey;
  icon: LucideIcon;
  count: number;
  isHere: true | undefined;
  /** Of whom the group is; null for a group of the clinic. */
  name: string | null;
  children: ReactNode;
};

/** A group of the rail; in a slim one it opens by its button, and for a mouse at once. */
function Group({ group, label, icon: Icon, count, isHere, name, children }: GroupProps) {
  const { t } = useMessages();
  const menu = useRef<HTMLDivElement>(null);
  const id = `rail-${group}`;
  const anchorName = `--${id}`;
  const follow = (isOver: boolean) => (event: PointerEvent) => {
    const [button] = event.currentTarget.getElementsByTagName('button');
    // Elsewhere than in a slim rail the group is in sight.
    if (event.pointerType !== 'mouse' || !button?.offsetParent) return;
    if (isOver) menu.current?.showPopover();
    else menu.current?.hidePopover();
  };
  return (
    <div
      className={name === null ? 'rail-group' : 'rail-group mt-auto'}
      onPointerEnter={follow(true)}
      onPointerLeave={follow(false)}
    >
      <button
        type="button"
        popoverTarget={id}
        popoverTargetAction="show"
        style={{ anchorName }}
        aria-current={isHere}
        className="rail-item rail-open"
      >
        <Icon aria-hidden="true" className="size-5" />
        <span>{t(label)}</span>
        <Count count={count} />
      </button>
      <h2 className="rail-title">{name ?? t(label)}</h2>
      <div ref={menu} id={id} popover="auto" style={{ positionAnchor: anchorName }} className="rail-menu">
        {children}
      </div>
    </div>
  );
}
