import { X } from 'lucide-react';
import type { DocSlot } from '#contract/slots/slots';
import { rangeOfName } from '#domain/shared/slot-times';
import { clockOfSlot, formatDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { hoursBesideSlots, slotsBesideHours } from './slot-states.ts';

const CHIP = 'inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3 py-1 text-sm';

const chipStyles = {
  free: 'border-success/30 bg-success/12 pe-1 print:pe-3',
  taken: 'border-warning/70 bg-warning/25',
  hours: 'border-success/50 bg-success/20',
  closed: 'border-base-content/20 bg-base-200 pe-1 print:pe-3',
} as const;

/** The times of one day: hours, free, closed (both can be withdrawn) or taken. The state is written out, not only a colour. */
export function SlotChips({ day, onWithdraw }: { day: DocSlot; onWithdraw: (slot: string) => void }) {
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
