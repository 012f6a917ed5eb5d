import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { moveBetweenRows } from './move-between-rows.ts';

/** In a table without room a card has its cells in these places, and lacks those without one; a menu is at the end, several buttons (`acts`) are below. */
type Place = 'lead' | 'title' | 'meta' | 'foot' | 'end' | 'acts';
/** Where a card has the cells of a column, and its heading; only screen readers have that of buttons. */
export type Column = readonly [Place | null, string];

type TableProps<Item, Key extends string> = {
  caption: string;
  columns: Partial<Record<Key, Column>>;
  items: readonly Item[];
  /** By default its `_id`, if it has one. */
  keyOf?: (item: Item) => string;
  renderCells: (item: Item, index: number) => Record<Key, ReactNode>;
  /** For many columns, which need more room. */
  isWide?: boolean | undefined;
  /** A column that stays in view while the table scrolls sideways. */
  sticky?: NoInfer<Key>;
};

/**
 * A table, or cards of the same cells where it has no room (`table.css`). Arrow keys, Home and End move the focus between
 * the buttons of its rows.
 */
export function Table<Item, Key extends string>({
  caption,
  columns,
  items,
  keyOf = (item) => (item as { _id: string })._id,
  renderCells,
  isWide = false,
  sticky,
}: TableProps<Item, Key> & (Item extends { _id: string } ? unknown : Required<Pick<TableProps<Item, Key>, 'keyOf'>>)) {
  const shown = Object.entries(columns) as [Key, Column][];
  const isLast = (place: Place | null) => place === 'end' || place === 'acts';
  const look = ([key, [place]]: [Key, Column]) =>
    classNames(isLast(place) && 'text-end! tabular-nums', key === sticky && 'table-sticky');
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside
    <div className={classNames('table-box', isWide && 'table-wide')} onKeyDown={moveBetweenRows}>
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column[0]} scope="col" className={look(column)}>
                <span className={classNames(isLast(column[1][0]) && 'sr-only')}>{column[1][1]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => {
            const cells = renderCells(item, index);
            return (
              <tr key={keyOf(item)} data-row={keyOf(item)}>
                {shown.map((column) => (
                  <td key={column[0]} data-place={column[1][0]} className={look(column)}>
                    {cells[column[0]]}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
