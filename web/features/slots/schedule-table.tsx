import type { DocSlot } from '#contract/slots/slots';
import { formatDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Table } from '#web/ui/table.tsx';
import { SlotChips } from './slot-chips.tsx';
import { slotsBesideHours } from './slot-states.ts';

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
      rows={days.map((day, index) => {
        const date = formatDate(day.date, language);
        const closed = day.closed && <span className="text-sm text-base-content/75">{t('slots.closedDay')}</span>;
        const slots = <SlotChips day={day} onWithdraw={onWithdraw} />;
        const counts = (
          [
            ['slots.countFree', slotsBesideHours(day)],
            ['slots.countTaken', day.taken],
            ['slots.countClosed', day.closed],
          ] as const
        ).flatMap(([key, names = []]) => (names.length > 0 ? t(key, { count: names.length }) : []));
        return {
          key: day.date,
          cells: {
            index: index + 1,
            date: (
              <span className="inline-grid min-w-44 gap-1 wrap-normal">
                {date}
                {closed}
              </span>
            ),
            slots,
          },
          row: {
            title: date,
            meta: (
              <>
                {[...(day.hours?.length ? [t('slots.hours')] : []), ...counts].join(' · ')}
                {closed && <span className="block">{closed}</span>}
              </>
            ),
            more: { label: t('dashboard.details', { name: date }), children: slots },
          },
        };
      })}
    />
  );
}
