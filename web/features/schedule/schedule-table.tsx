import type { DocSlot } from '#contract/slots';
import { formatDate } from '../../i18n/format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Table } from '../../ui/table.tsx';
import { SlotChips } from './slot-chips.tsx';

/** A doctor's days from today on, with their times. */
export function ScheduleTable({
  days,
  onWithdraw,
}: {
  days: DocSlot[];
  onWithdraw: (date: string, slot: string) => void;
}) {
  const { t, language } = useWords();
  return (
    <Table
      caption={t('schedule.yours')}
      columns={[
        { key: 'index', label: t('schedule.index') },
        { key: 'date', label: t('schedule.date') },
        { key: 'slots', label: t('schedule.slots') },
      ]}
      rows={days.map((day, index) => ({
        key: day.date,
        cells: {
          index: index + 1,
          date: (
            <span className="inline-grid gap-1">
              {formatDate(day.date, language)}
              {day.closed && <span className="text-sm text-base-content/75">{t('schedule.closedDay')}</span>}
            </span>
          ),
          slots: <SlotChips day={day} onWithdraw={onWithdraw} />,
        },
      }))}
    />
  );
}
