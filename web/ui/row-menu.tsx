import { Ellipsis, type LucideIcon } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type MouseEvent, type ReactNode, type ToggleEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';

/** Something that can be done with a row: a link (`to`), or a press. */
export type MenuItem = {
  label: string;
  icon: LucideIcon;
  /** Removes something: is below the others, in red. */
  isDestructive?: boolean;
} & ({ to: LinkProps['to']; state?: unknown } | { onPress: () => void });

type RowMenuProps = {
  /** Names the row for screen readers. */
  label: string;
  items: readonly (MenuItem | false | undefined)[];
  /** The one main action. */
  children?: ReactNode;
};

/** The main action of a row, and a menu of the others; without any there is no menu. */
export function RowMenu({ label, items, children }: RowMenuProps) {
  // The name of an anchor has no other characters.
  const id = `menu-${useId().replaceAll(/\W/g, '')}`;
  const [isOpen, setOpen] = useState(false);
  const all = items.filter((item) => item !== undefined && item !== false);
  const shown = [...all.filter((item) => !item.isDestructive), ...all.filter((item) => item.isDestructive)];
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-1">
      {children}
      {shown.length > 0 && (
        <>
          <button
            type="button"
            popoverTarget={id}
            aria-haspopup="menu"
            aria-label={label}
            title={label}
            data-row-button=""
            style={{ anchorName: `--${id}` }}
            className="btn btn-square btn-ghost"
          >
            <Ellipsis aria-hidden="true" className="size-5" />
          </button>
          {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its items have the focus */}
          <div
            id={id}
            popover="auto"
            role="menu"
            aria-label={label}
            style={{ positionAnchor: `--${id}` }}
            className="row-menu"
            onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
            onToggle={(event) => {
              // Only now, because the browser returns the focus from an item that is still there.
              setOpen(event.newState === 'open');
              focusFirst(event);
            }}
            onKeyDown={moveFocus}
          >
            {isOpen && shown.map((item) => <Item key={item.label} item={item} />)}
          </div>
        </>
      )}
    </span>
  );
}

function Item({ item }: { item: MenuItem }) {
  const { label, icon: Icon, isDestructive } = item;
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: classNames(
      'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-xl px-3 text-start hover:bg-base-200 focus-visible:outline-offset-[-3px]',
      isDestructive && 'text-error',
    ),
    children: (
      <>
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {label}
      </>
    ),
  };
  if ('to' in item) return <Link {...shared} to={item.to} state={item.state} onClick={close} />;
  return (
    <button
      {...shared}
      type="button"
      onClick={(event) => {
        // First, so that a dialog returns the focus to the button of the menu.
        close(event);
        item.onPress();
      }}
    />
  );
}

function close({ currentTarget }: MouseEvent | KeyboardEvent): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}

function focusFirst({ newState, currentTarget }: ToggleEvent<HTMLElement>): void {
  if (newState === 'open') currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus();
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Tab') close(event);
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const index = items.findIndex((item) => item === document.activeElement);
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}
