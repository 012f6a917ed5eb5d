import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { InboxItem } from '#contract/desk/inbox';
import { inboxFiltersOf, inboxKindsOf, urgencies, type InboxFilter, type Urgency } from '#domain/desk/inbox';
import { roleOf, type SessionUser } from '#web/api/session-store.ts';
import { countText, useInboxCounts } from '#web/api/use-inbox-counts.ts';
import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { useClinicClock } from '#web/use-clinic-clock.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { moveBetweenRows } from '#web/ui/move-between-rows.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useIsWide } from '#web/ui/use-is-wide.ts';
import { useRowFocus } from '#web/ui/use-row-focus.ts';
import { Unread } from '#web/ui/unread.tsx';
import { CallPanel } from './call-panel.tsx';
import { FilterChips } from './filter-chips.tsx';
import { InboxDetail } from './inbox-detail.tsx';
import { InboxRow } from './inbox-row.tsx';
import { keyOf } from './item-texts.ts';
import { useActs, type Dialogs } from './use-acts.tsx';
import { useInbox } from './use-inbox.ts';

type Staff = { _id: string; name: string }[];

type InboxScreenProps = Dialogs & {
  user: SessionUser;
  /** The notice that undoes a move or a cancellation. */
  notice: ReactNode;
  renderPayment: (appointment: InboxItem['appointments'][number]) => ReactNode;
  renderCall: (call: NonNullable<InboxItem['call']>) => ReactNode;
  renderMessage: (
    message: NonNullable<InboxItem['message']>,
    more: { staff: Staff; isGone: boolean; onDone: (text: string) => void },
  ) => ReactNode;
  /** Where the reply to a message is written. */
  replyId: string;
  children?: ReactNode;
};

/** What there is to do, one list for all of it; the chosen item beside it, or on narrow screens in its place. */
export function InboxScreen({
  user,
  notice,
  renderPayment,
  renderCall,
  renderMessage,
  replyId,
  children,
  ...dialogs
}: InboxScreenProps) {
  const { t } = useMessages();
  const role = roleOf(user);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isWide = useIsWide('xl');
  const { day: today } = useClinicClock();
  const filter = inboxFiltersOf(role).find((option) => option === search.get('show')) ?? 'all';
  const pages = useInbox(filter);
  const { items, staff, isConnected } = pages;
  const { actsOf, call, busyKey, show, undo, bar, dialog } = useActs(user, items ?? [], dialogs);
  const countKinds = useInboxCounts(role);
  const all = inboxKindsOf(role);
  const running = countKinds(all, 'running');
  const box = useRef<HTMLDivElement>(null);
  useRowFocus(box);
  const asked = search.get('item');
  const found = items?.find((item) => keyOf(item) === asked);
  // What is open stays open when somebody else does it: a reply may have been begun.
  const [last, setLast] = useState<InboxItem | null>(null);
  if (found && found !== last) setLast(found);
  const kept = last && keyOf(last) === asked ? last : undefined;
  const isGone = !found && asked !== null && items !== undefined && !pages.isPlaceholderData;
  const done = useInbox('done', isGone);
  const open = found ?? (isGone ? (done.items?.find((item) => keyOf(item) === asked) ?? kept) : undefined);
  const shown = open ?? (isWide && asked === null ? items?.[0] : undefined);
  const linkTo = (item: InboxItem | undefined) => item && pathOf(filter, keyOf(item));
  const list = pathOf(filter, null);
  const answer = (item: InboxItem) => () => {
    void navigate(pathOf(filter, keyOf(item)), { preventScrollReset: true, state: { answers: {} } });
  };
  const { state } = useLocation() as { state: { answers?: object } | null };
  const answers = state?.answers;
  // The form is there once the item is shown.
  useEffect(() => {
    // Another press is another object.
    if (answers) document.getElementById(replyId)?.focus();
  }, [answers, replyId]);
  const finish = (text: string) => {
    show(text, null);
    void navigate(list, { replace: true });
  };
  /** What is listed; of more pages than are loaded what is counted, except that nobody counts what is assigned. */
  const countListed = (urgency?: Urgency) => {
    if (pages.hasNextPage && filter !== 'mine') return countText(countKinds(inboxKindsOf(role, filter), urgency));
    const listed = items?.filter((item) => !urgency || item.urgency === urgency).length ?? 0;
    return pages.hasNextPage ? `${listed}+` : String(listed);
  };
  const index = items?.findIndex((item) => item === shown) ?? -1;
  const isPage = !isWide && shown !== undefined;
  const hasForm = shown?.message?.state === 'open' || (shown?.call != null && shown.call.calledAt === null);
  const detail = shown && (
    <InboxDetail
      key={keyOf(shown)}
      item={shown}
      today={today}
      // The form has the main acts.
      acts={hasForm ? actsOf(shown, answer(shown)).slice(shown.call ? 2 : 1) : actsOf(shown, answer(shown))}
      isMain={!hasForm && !shown.message && filter !== 'done'}
      isGone={isGone}
      isBusy={busyKey === keyOf(shown)}
      back={
        isPage
          ? {
              list,
              next: linkTo(index < 0 ? undefined : items?.[index + 1]) ?? null,
              position: index < 0 ? '' : t('inbox.position', { index: index + 1, count: countListed() }),
            }
          : null
      }
      renderPayment={renderPayment}
      onMove={(id) => dialogs.onChange('move', id)}
    >
      {shown.call && (
        <CallPanel
          item={shown}
          onTick={(isMissed, note) => {
            call(shown, isMissed, note)();
            if (!isMissed) void navigate(list, { replace: true });
          }}
        >
          {renderCall(shown.call)}
        </CallPanel>
      )}
      {shown.message &&
        renderMessage(shown.message, { staff, isGone: isGone && !done.items?.includes(shown), onDone: finish })}
    </InboxDetail>
  );
  return (
    <div
      ref={box}
      role="presentation"
      onKeyDown={(event) => {
        const isTyping = (event.target as HTMLElement).closest('input, textarea, select, dialog, [popover]');
        if (event.key === 'z' && !event.metaKey && !event.ctrlKey && !isTyping) undo();
        moveBetweenRows(event);
      }}
    >
      {!isPage && (
        <>
          <header className="mb-3 flex min-h-12 flex-wrap items-center gap-x-4">
            <h1 className="text-2xl rail:text-[1.75rem]">{t('dashboard.inbox')}</h1>
            <p className="text-sm max-sm:min-h-10 max-sm:basis-full">
              <span className="font-semibold">{t('inbox.open', { count: countText(countKinds(all)) })}</span>
              {running > 0 && (
                <span className="font-semibold"> · {t('inbox.running', { count: countText(running) })}</span>
              )}
              <span className="text-base-content/75"> · {t(isConnected ? 'inbox.live' : 'inbox.notLive')}</span>
            </p>
          </header>
          <FilterChips role={role} filter={filter} />
        </>
      )}
      <div className="mb-3 empty:hidden">{notice}</div>
      {isGone && !open && done.items && <Notice tone="info">{t('inbox.notListed')}</Notice>}
      {!items && <Unread read={pages} failed={t('inbox.failed')} size={6} />}
      {isPage && detail}
      {items && !isPage && (
        <div
          className={classNames(
            'grid items-start gap-4',
            detail &&
              'xl:grid-cols-[minmax(0,1fr)_26.25rem] panel:grid-cols-[minmax(0,1fr)_32.5rem] rail:grid-cols-[minmax(0,1fr)_40rem]',
          )}
        >
          <div className="grid gap-4">
            {items.length === 0 ? (
              <EmptyState
                illustration={<EmptyCalendar />}
                title={t(filter === 'done' ? 'inbox.emptyDone' : 'inbox.empty')}
              />
            ) : (
              <Groups items={items} countListed={filter === 'done' ? null : countListed}>
                {(item) => (
                  <InboxRow
                    key={keyOf(item)}
                    item={item}
                    today={today}
                    acts={actsOf(item, answer(item))}
                    to={pathOf(filter, keyOf(item))}
                    isOpen={isWide && item === shown}
                    isBusy={busyKey === keyOf(item)}
                  />
                )}
              </Groups>
            )}
            <LoadMore pages={pages} rows={items.map(keyOf)} />
            {filter === 'messages' && children}
          </div>
          {isWide && detail && <div className="sticky top-[calc(var(--bar)+1rem)]">{detail}</div>}
        </div>
      )}
      {bar}
      {dialog}
    </div>
  );
}

function pathOf(filter: InboxFilter, item: string | null): string {
  const query = new URLSearchParams({ ...(filter !== 'all' && { show: filter }), ...(item && { item }) });
  return query.size > 0 ? `${paths.inbox}?${query}` : paths.inbox;
}

type GroupsProps = {
  items: InboxItem[];
  /** How many there are of an urgency; null of what is done, which is one list. */
  countListed: ((urgency: Urgency) => string) | null;
  children: (item: InboxItem) => ReactNode;
};

/** The items by urgency. */
function Groups({ items, countListed, children }: GroupsProps) {
  const { t } = useMessages();
  const groups = (countListed ? urgencies : ['running' as const]).map((urgency) => ({
    urgency,
    own: items.filter((item) => item.urgency === urgency),
  }));
  return (
    <div className="overflow-clip rounded-box border border-base-300 bg-base-100 max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0">
      {groups.map(
        ({ urgency, own }) =>
          own.length > 0 && (
            <section key={urgency} className="border-t border-base-300 first:border-t-0">
              {countListed && (
                <h2 className="border-b border-base-300 bg-base-200 px-4 py-2 [font-family:inherit] text-sm font-semibold text-base-content/75">
                  {t(`inbox.urgency_${urgency}`)}{' '}
                  <span className="ms-1 font-normal tabular-nums">{countListed(urgency)}</span>
                </h2>
              )}
              <ul>{own.map(children)}</ul>
            </section>
          ),
      )}
    </div>
  );
}
