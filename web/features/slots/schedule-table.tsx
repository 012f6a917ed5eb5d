import type { DocSlot } from '#contract/slots';
import { formatDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Table } from '#web/ui/table.tsx';
import { SlotChips } from './slot-chips.tsx';

/** A doctor's schedule from today on, by day. */
export function ScheduleTable({
  days,
  onWithdraw,
}: {
  days: DocSlot[];
  onWithdraw: (date: string, slot: string) => void;
}) {
  const { t, language } = useMessages();
  return (
    <Table
      caption={t('slots.yours')}
      columns={[
        { key: 'index', label: t('slots.index') },
        { key: 'date', label: t('slots.date') },
        { key: 'slots', label: t('slots.slots') },
      ]}
      rows={days.map((day, index) => ({
        key: day.date,
        cells: {
          index: index + 1,
          date: (
            <span className="inline-grid gap-1">
              {formatDate(day.date, language)}
              {day.closed && <span className="text-sm text-base-content/75">{t('slots.closedDay')}</span>}
            </span>
          ),
          slots: <SlotChips day={day} onWithdraw={onWithdraw} />,
        },
      }))}
    />
  );
}
