import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Row, type RowParts } from './row.tsx';
import { useIsWide } from './use-is-wide.ts';

/** `isSticky`: stays in view while the table scrolls sideways. */
type TableColumn = { key: string; label: ReactNode; align?: 'start' | 'end' | undefined; isSticky?: boolean };
/** `row` is what narrow screens show instead of the cells. */
type TableRow = { key: string; cells: Record<string, ReactNode>; row: RowParts };

type TableProps = {
  caption: string;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
  /** For many columns: a table on desktops only, rows of two lines on smaller screens. */
  isWide?: boolean | undefined;
};

/** A table on tablets and larger (on desktops if wide); on smaller screens it has one column, of rows of two lines. */
export function Table({ caption, columns, rows, isWide = false }: TableProps) {
  const hasRoom = useIsWide(isWide ? 'xl' : 'md');
  const edge = isWide ? 'px-2 first:ps-4 last:pe-3' : 'px-4 first:ps-6 last:pe-6';
  const sticky = ({ isSticky }: TableColumn) => isSticky && 'table-edge sticky end-0 bg-base-100';
  if (!hasRoom) {
    return (
      <table className="block overflow-hidden rounded-box border border-base-300 bg-base-100">
        <caption className="sr-only">{caption}</caption>
        <tbody className="block divide-y divide-base-300">
          {rows.map(({ key, row }) => (
            <tr key={key} data-row={key} className="block">
              <td className="block">
                <Row {...row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  }
  return (
    <div className="overflow-x-auto rounded-box border border-base-300 bg-base-100">
      <table className="w-full text-start">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classNames(
                  'border-b border-base-300 py-3 text-sm font-semibold text-base-content/75',
                  edge,
                  sticky(column),
                  column.align === 'end' ? 'text-end' : 'text-start',
                )}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} data-row={row.key} className="group">
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={classNames(
                    'border-b border-base-300 py-3 wrap-anywhere group-last:border-b-0',
                    edge,
                    sticky(column),
                    column.align === 'end' ? 'text-end whitespace-nowrap tabular-nums' : 'text-start',
                  )}
                >
                  {row.cells[column.key]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
