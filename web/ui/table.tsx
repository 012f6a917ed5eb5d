import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A column of `Item`s; in a table without room, `place` is where a card has its cell, which it else lacks. */
export type Column<Item> = {
  key: string;
  label: ReactNode;
  render: (item: Item, index: number) => ReactNode;
  place?: 'lead' | 'title' | 'meta' | 'foot' | 'end';
  /** Numbers and buttons. */
  isEnd?: boolean;
  /** Stays in view while the table scrolls sideways. */
  isSticky?: boolean;
};

type TableProps<Item> = {
  caption: string;
  columns: readonly (Column<Item> | false | undefined)[];
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** For many columns, which need more room. */
  isWide?: boolean | undefined;
};

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };

/**
 * A table, or cards of the same cells where it has no room (`table.css`). Arrow keys, Home and End move the focus between
 * the buttons of its rows.
 */
export function Table<Item>({ caption, columns, items, keyOf, isWide = false }: TableProps<Item>) {
  const shown = columns.filter((column) => column !== undefined && column !== false);
  const look = ({ isEnd, isSticky }: Column<Item>) =>
    classNames(isEnd && 'text-end! tabular-nums', isSticky && 'table-sticky');
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside
    <div className={classNames('table-box', isWide && 'table-wide')} onKeyDown={moveBetweenRows}>
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column.key} scope="col" className={look(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <tr key={keyOf(item)} data-row={keyOf(item)}>
              {shown.map((column) => (
                <td key={column.key} data-place={column.place} className={look(column)}>
                  {column.render(item, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const { currentTarget: table, target } = event;
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!(target instanceof HTMLElement) || target.closest('input, select, textarea, [popover], dialog')) return;
  const buttons = [...table.querySelectorAll<HTMLElement>('[data-row-button]')];
  const row = target.closest('tr');
  const index = buttons.findIndex((button) => row?.contains(button));
  const next = buttons[Math.min(Math.max(index + step, 0), buttons.length - 1)];
  if (index < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
