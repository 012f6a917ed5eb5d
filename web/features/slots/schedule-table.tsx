import { ChevronDown, X } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { DocSlot } from '#contract/slots/slots';
import { dayFromLongDate } from '#domain/shared/time';
import { clockOfSlot, formatDate } from '#i18n/format';
import { errorMessage } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { Table } from '#web/ui/table.tsx';
import { useUndoBar } from '#web/ui/use-undo-bar.tsx';
import { hoursBesideSlots, slotsBesideHours } from './slot-states.ts';
import { useChangeSlots } from './use-change-slots.ts';
import { rangeOfName } from '#domain/shared/slot-times';
import { IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** A doctor's own schedule from today on, by day; each free slot can be withdrawn, and published again for a minute. */
export function ScheduleTable({ docEmail, days }: { docEmail: string; days: DocSlot[] }) {
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

const CHIP = 'inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3 py-1 text-sm';

const chipStyles = {
  free: 'border-success/30 bg-success/12 pe-1 print:pe-3',
  taken: 'border-warning/70 bg-warning/25',
  hours: 'border-success/50 bg-success/20',
  closed: 'border-base-content/20 bg-base-200 pe-1 print:pe-3',
} as const;

/** The times of one day: hours, free, closed (both can be withdrawn) or taken. The state is written out, not only a colour. */
function SlotChips({ day, onWithdraw }: { day: DocSlot; onWithdraw: (slot: string) => void }) {
  const { t, language } = useMessages();
  const taken = day.taken ?? [];
  const closed = day.closed ?? [];
  const hours = hoursBesideSlots(day);
  const all = [...slotsBesideHours(day), ...hours, ...taken, ...closed].toSorted(
    (a, b) => (rangeOfName(a)?.start ?? 0) - (rangeOfName(b)?.start ?? 0),
  );
  return (
    <ul className="flex flex-wrap gap-1.5">
      {all.map((name) => {
        const state = taken.includes(name)
          ? 'taken'
          : hours.includes(name)
            ? 'hours'
            : closed.includes(name)
              ? 'closed'
              : 'free';
        return (
          <li key={name} className={classNames(CHIP, chipStyles[state])}>
            <span className="text-start">
              {clockOfSlot(name, language)} · <strong className="font-semibold">{t(`slots.${state}`)}</strong>
            </span>
            {(state === 'free' || state === 'closed') && (
              <IconButton
                icon={X}
                label={t('slots.withdrawOne', {
                  slot: clockOfSlot(name, language),
                  date: formatDate(day.date, language),
                })}
                title={t('slots.withdraw')}
                onClick={() => onWithdraw(name)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
