import { ChevronDown } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { DocSlot } from '#contract/slots/slots';
import { dayFromLongDate } from '#domain/shared/time';
import { formatDate } from '#i18n/format';
import { errorMessage } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { Table } from '#web/ui/table.tsx';
import { useUndoBar } from '#web/ui/use-undo-bar.tsx';
import { SlotChips } from './slot-chips.tsx';
import { slotsBesideHours } from './slot-states.ts';
import { useChangeSlots } from './use-change-slots.ts';

type ScheduleTableProps = { docEmail: string; days: DocSlot[] };

/** A doctor's own schedule from today on, by day; each free slot can be withdrawn, and published again for a minute. */
export function ScheduleTable({ docEmail, days }: ScheduleTableProps) {
  const { t, language } = useMessages();
  const box = useRef<HTMLDivElement>(null);
  const done = useUndoBar({
    undo: t('changes.undo'),
    undone: t('hours.undone'),
    failed: (error) => errorMessage(error, t, 'changes.undoUnknown'),
  });
  const withdrawal = useChangeSlots(docEmail, (...change) => {
    done.show(...change);
    // The pressed button goes.
    box.current?.focus();
  });
  return (
    <div ref={box} tabIndex={-1} className="grid gap-4 outline-none">
      <FormError>{withdrawal.failure}</FormError>
      <Table
        caption={t('slots.yours')}
        items={days}
        keyOf={({ date }) => date}
        columns={{
          index: [null, t('slots.index')],
          date: ['title', t('slots.date')],
          slots: ['foot', t('slots.slots')],
        }}
        renderCells={(day, index) => ({
          index: index + 1,
          date: (
            <span className="inline-grid min-w-44 gap-1 wrap-normal">
              {formatDate(day.date, language)}
              {day.closed && <span className="text-sm font-normal text-base-content/75">{t('slots.closedDay')}</span>}
            </span>
          ),
          slots: (
            <Folded day={day}>
              <SlotChips
                day={day}
                onWithdraw={(slot) =>
                  withdrawal.run({ kind: 'withdrawn', day: dayFromLongDate(day.date) ?? '', slots: [slot] })
                }
              />
            </Folded>
          ),
        })}
      />
      {done.bar}
    </div>
  );
}

/** On a phone the counts of a day, which open its slots. */
function Folded({ day, children }: { day: DocSlot; children: ReactNode }) {
  const { t, language } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const { date, hours, taken = [], closed = [] } = day;
  const counts = [
    hours?.length && t('slots.hours'),
    ...(
      [
        ['slots.countFree', slotsBesideHours(day)],
        ['slots.countTaken', taken],
        ['slots.countClosed', closed],
      ] as const
    ).map(([key, { length: count }]) => count > 0 && t(key, { count })),
  ];
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={t('dashboard.details', { name: formatDate(date, language) })}
        className="hidden min-h-11 w-full cursor-pointer items-center justify-between text-start text-sm narrow:flex"
        onClick={() => setOpen(!isOpen)}
      >
        {counts.filter(Boolean).join(' · ')}
        <ChevronDown aria-hidden="true" className={isOpen ? 'size-5 rotate-180' : 'size-5'} />
      </button>
      <div className={isOpen ? undefined : 'narrow:hidden'}>{children}</div>
    </>
  );
}
