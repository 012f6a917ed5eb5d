import type { Day } from '#domain/shared/time';
import { formatDay, formatRange } from '#i18n/format';
import { stateText } from '#i18n/ticket';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { BoardColumn } from './use-board.ts';

/** From this many appointments on a page has smaller lines, so that the day of one doctor fits on it. */
const MANY = 24;

/** The day on paper: a page for each doctor, whose heading is repeated if it is longer than one. */
export function PrintDay({ columns, day }: { columns: BoardColumn[]; day: Day }) {
  const { t, language } = useMessages();
  const filled = columns.filter(({ entries }) => entries.length > 0);
  return (
    <div className="hidden print:block">
      {filled.map(({ id, name, entries }) => (
        <table
          key={id}
          className={`w-full break-after-page text-start last:break-after-auto ${entries.length > MANY ? 'text-[8pt] leading-tight' : 'text-[11pt]'}`}
        >
          <thead>
            <tr>
              <th colSpan={5} scope="colgroup" className="pb-3 text-start text-lg">
                {name} · {formatDay(day, language)}
              </th>
            </tr>
            <tr className="border-b-2 border-black">
              {(['time', 'patient', 'treatment', 'phone', 'code'] as const).map((column) => (
                <th key={column} scope="col" className="py-1 pe-3 text-start font-semibold">
                  {t(`board.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry._id} className="break-inside-avoid border-b border-black/40 align-top">
                <td className="py-1 pe-3 whitespace-nowrap tabular-nums">{formatRange(entry.range, language)}</td>
                <td className="py-1 pe-3 font-semibold wrap-anywhere">
                  {entry.patient_name} {entry.bookedAs && t('board.bookedAs', { name: entry.bookedAs })}
                  {(!entry.takesPlace || entry.squeezedIn || entry.isOutsideHours) && (
                    <span className="block">{stateText(entry, t)}</span>
                  )}
                </td>
                <td className="py-1 pe-3">{entry.treatmentNames[language]}</td>
                <td className="py-1 pe-3 whitespace-nowrap">{entry.patient_phone}</td>
                <td className="py-1 whitespace-nowrap tabular-nums">{entry.code}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      {filled.length === 0 && (
        <p>
          {formatDay(day, language)}: {t('board.noneOfDay')}
        </p>
      )}
    </div>
  );
}
