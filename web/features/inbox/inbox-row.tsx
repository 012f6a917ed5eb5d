import { Link } from 'react-router';
import type { InboxItem } from '#contract/desk/inbox';
import type { Day } from '#domain/shared/time';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { RowMenu, type MenuItem } from '#web/ui/row-menu.tsx';
import { keyOf, lineOf, looks, shortWhen, titleOf, whenOf } from './item-texts.ts';

type InboxRowProps = {
  item: InboxItem;
  today: Day;
  /** What can be done, the main act first. */
  acts: MenuItem[];
  to: string;
  isOpen: boolean;
  isBusy: boolean;
};

/** One item: who and what, since or until when, the main act, and a menu of the others. A press elsewhere opens it. */
export function InboxRow({ item, today, acts, to, isOpen, isBusy }: InboxRowProps) {
  const texts = useMessages();
  const { t, language } = texts;
  const { icon: Icon, tone } = looks[item.kind];
  const [main, ...others] = acts;
  const title = titleOf(item, texts);
  const { text: when, isPressing } = whenOf(item, today, texts);
  const { message, call } = item;
  const assigned = message?.state === 'open' ? message.assigned_to?.name : undefined;
  return (
    <li
      data-row={keyOf(item)}
      className={classNames(
        'relative grid grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 border-t border-base-300 px-4 py-3 first:border-t-0 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] sm:py-2.5',
        isOpen ? 'bg-primary/12 shadow-[inset_4px_0_0_var(--color-primary)]' : 'hover:bg-base-200',
      )}
    >
      <span className={classNames('grid size-9 place-items-center self-start rounded-xl sm:self-center', tone)}>
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 max-sm:col-span-2">
        <Link
          to={to}
          preventScrollReset
          data-row-button=""
          aria-current={isOpen ? 'true' : undefined}
          className="block truncate font-semibold after:absolute after:inset-0"
        >
          {title}
        </Link>
        <p className="truncate text-sm text-base-content/75">
          {assigned && (
            <strong className="font-semibold text-primary">{t('inbox.assigned', { name: assigned })} · </strong>
          )}
          {message?.state === 'open' && message.replies.at(-1)?.state === 'failed' && (
            <strong className="font-semibold text-error">{t('inbox.failedReply')} · </strong>
          )}
          {call?.missedAt && !call.calledAt && (
            <strong className="font-semibold">
              {t('inbox.missed', { when: shortWhen(call.missedAt, today, language) })} ·{' '}
            </strong>
          )}
          {lineOf(item, texts)}
        </p>
      </div>
      <span
        className={classNames(
          'text-end text-sm tabular-nums max-sm:col-start-3 max-sm:row-start-2',
          isPressing ? 'font-semibold text-error' : 'text-base-content/75',
        )}
      >
        {when}
      </span>
      <span className="relative z-1 max-sm:col-start-2 max-sm:row-start-2 sm:col-start-4 print:hidden">
        <RowMenu label={t('inbox.more', { what: title })} items={others}>
          {main && <MainAct act={main} title={title} isBusy={isBusy} />}
        </RowMenu>
      </span>
    </li>
  );
}

type MainActProps = { act: MenuItem; title: string; isBusy: boolean; variant?: 'outline' | 'accent' };

/** The main act of an item as a button, or a link. */
export function MainAct({ act, title, isBusy, variant = 'outline' }: MainActProps) {
  const { t } = useMessages();
  const look = {
    variant,
    size: 'sm',
    'aria-label': t('inbox.ofItem', { act: act.label, what: title }),
    className: classNames('min-h-11 min-w-28 rounded-full sm:min-h-9', variant === 'outline' && 'bg-base-100'),
  } as const;
  if ('to' in act) {
    return (
      <ButtonLink {...look} to={act.to} state={act.state}>
        {act.label}
      </ButtonLink>
    );
  }
  return (
    <Button {...look} data-row-action="" isBusy={isBusy} onClick={act.onPress}>
      {act.label}
    </Button>
  );
}
