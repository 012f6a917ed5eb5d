import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type TableColumn = { key: string; label: string; align?: 'start' | 'end' | undefined };
export type TableRow = { key: string; cells: Record<string, ReactNode> };

type TableProps = {
  caption: string;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
  /** For many columns: a table on desktops only, cards on smaller screens, in two columns on tablets. */
  isWide?: boolean | undefined;
};

/** The breakpoint from which it is a table: `md`, or `xl` if wide. Tailwind finds only complete class names. */
const styles = {
  md: {
    frame: 'md:overflow-x-auto md:rounded-box md:border md:border-base-300 md:bg-base-100',
    table: 'max-md:block',
    head: 'max-md:sr-only',
    title: 'px-4 first:ps-6 last:pe-6',
    body: 'max-md:flex max-md:flex-col max-md:gap-4',
    row: 'max-md:block max-md:rounded-box max-md:border max-md:border-base-300 max-md:bg-base-100 max-md:px-4 max-md:py-2',
    cell: 'px-4 first:ps-6 last:pe-6 group-last:md:border-b-0 md:border-b',
    card: 'max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:px-0! max-md:py-2 max-md:text-end',
    label:
      "max-md:before:shrink-0 max-md:before:text-start max-md:before:text-sm max-md:before:text-base-content/75 max-md:before:content-[attr(data-label)/'']",
    number: 'text-end tabular-nums md:whitespace-nowrap',
  },
  xl: {
    frame: 'xl:overflow-x-auto xl:rounded-box xl:border xl:border-base-300 xl:bg-base-100',
    table: 'max-xl:block',
    head: 'max-xl:sr-only',
    title: 'px-2.5 first:ps-5 last:pe-5',
    body: 'max-xl:grid max-xl:gap-4 md:max-xl:grid-cols-2',
    row: 'max-xl:block max-xl:rounded-box max-xl:border max-xl:border-base-300 max-xl:bg-base-100 max-xl:px-4 max-xl:py-2',
    cell: 'px-2.5 first:ps-5 last:pe-5 group-last:xl:border-b-0 xl:border-b',
    card: 'max-xl:flex max-xl:items-baseline max-xl:justify-between max-xl:gap-4 max-xl:px-0! max-xl:py-2 max-xl:text-end',
    label:
      "max-xl:before:shrink-0 max-xl:before:text-start max-xl:before:text-sm max-xl:before:text-base-content/75 max-xl:before:content-[attr(data-label)/'']",
    number: 'text-end tabular-nums xl:whitespace-nowrap',
  },
} as const;

/** A table on tablets and larger; on phones each row of the same markup is a card with a label before each value. */
export function Table({ caption, columns, rows, isWide = false }: TableProps) {
  const style = styles[isWide ? 'xl' : 'md'];
  return (
    <div className={style.frame}>
      <table className={classNames('w-full text-start', style.table)}>
        <caption className="sr-only">{caption}</caption>
        <thead className={style.head}>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classNames(
                  'border-b border-base-300 py-3 text-sm font-semibold text-base-content/75',
                  style.title,
                  column.align === 'end' ? 'text-end' : 'text-start',
                )}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={style.body}>
          {rows.map((row) => (
            <tr key={row.key} className={classNames('group', style.row)}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-label={column.label}
                  className={classNames(
                    'wrap-anywhere border-base-300 py-3',
                    style.cell,
                    style.card,
                    style.label,
                    column.align === 'end' ? style.number : 'text-start',
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
