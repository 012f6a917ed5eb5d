import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type TableColumn = { key: string; label: string; align?: 'start' | 'end' | undefined };
export type TableRow = { key: string; cells: Record<string, ReactNode> };

type TableProps = { caption: string; columns: readonly TableColumn[]; rows: readonly TableRow[] };

/** A table from tablets up; on phones the same markup turns each row into a card with a label before each value. */
export function Table({ caption, columns, rows }: TableProps) {
  return (
    <div className="md:overflow-x-auto md:rounded-box md:border md:border-base-300 md:bg-base-100">
      <table className="w-full text-start max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:sr-only">
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classNames(
                  'border-b border-base-300 px-4 py-3 text-sm font-semibold text-base-content/75 first:ps-6 last:pe-6',
                  column.align === 'end' ? 'text-end' : 'text-start',
                )}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:flex max-md:flex-col max-md:gap-4">
          {rows.map((row) => (
            <tr
              key={row.key}
              className="group max-md:block max-md:rounded-box max-md:border max-md:border-base-300 max-md:bg-base-100 max-md:px-4 max-md:py-2"
            >
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-label={column.label}
                  className={classNames(
                    'wrap-anywhere border-base-300 px-4 py-3 group-last:md:border-b-0 first:ps-6 last:pe-6 md:border-b',
                    'max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:px-0! max-md:py-2 max-md:text-end',
                    "max-md:before:shrink-0 max-md:before:text-start max-md:before:text-sm max-md:before:text-base-content/75 max-md:before:content-[attr(data-label)/'']",
                    column.align === 'end' ? 'text-end tabular-nums md:whitespace-nowrap' : 'text-start',
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
