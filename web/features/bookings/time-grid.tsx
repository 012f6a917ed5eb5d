import { useId, useState, type ReactNode } from 'react';
import { rangeOfName, sortKeyOf } from '#domain/shared/slot-times';
import { clockOfSlot, formatDate, formatRange, startOfSlot } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { chipClass } from '#web/ui/chip-style.ts';
import { Skeletons } from '#web/ui/skeleton.tsx';
import { ChoiceChip } from './choice-chip.tsx';

/** Where the parts of a day begin, in minutes. */
const parts = { morning: 0, afternoon: 720, evening: 1020 } as const;
/** As many columns as fit. */
const timesClass =
  'grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-2 @2xl:grid-cols-7 @4xl:grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))]';

type TimeGridProps = {
  date: string;
  /** How many more appointments fit, which may be fewer than the times to choose from. */
  spaces: number;
  /** The names of the free times. */
  free: string[];
  /** Those of them that the patient can have. */
  possible: string[];
  chosen: string;
  /** What else there is to know about this day. */
  note: ReactNode;
  onChoose: (slot: string) => void;
};

/** The times of one day. A time that somebody takes while the day is shown stays where it is, struck out. */
export function TimeGrid({ date, spaces, free, possible, chosen, note, onChoose }: TimeGridProps) {
  const { t, language } = useMessages();
  const name = useId();
  const gone = useTaken(free);
  // What an earlier attempt without a response may have booked stays chosen.
  const taken = gone.filter((slot) => slot !== chosen);
  const keyOf = (slot: string) => sortKeyOf({ date, slot });
  const all = [...new Set([...possible, ...gone])].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const startOf = (slot: string) => startOfSlot(slot, language, true);
  return (
    <>
      <h3 className="flex min-h-9 items-center justify-between gap-3 text-base sm:text-lg">
        {formatDate(date, language)}
        <span className="font-text text-sm tracking-normal whitespace-nowrap text-primary">
          {t('bookings.spaces', { count: spaces })}
        </span>
      </h3>
      <div role="radiogroup" aria-label={t('bookings.timesOn', { date: formatDate(date, language) })}>
        {[...Map.groupBy(all, partOf)].map(([part, slots]) => (
          <div key={part} className="mb-3">
            <p className="mb-1.5 flex items-baseline justify-between font-semibold">
              {t(`bookings.${part}`)}
              <span className="text-sm font-medium text-base-content/75">
                {formatRange(
                  { start: rangeOfName(slots[0] ?? '')?.start ?? 0, end: rangeOfName(slots.at(-1) ?? '')?.end ?? 0 },
                  language,
                )}
              </span>
            </p>
            <div className={timesClass}>
              {slots.map((slot) =>
                taken.includes(slot) ? (
                  <span
                    key={slot}
                    className={chipClass(
                      false,
                      'cursor-default border-dashed border-base-content/35 bg-transparent text-base-content/75',
                    )}
                  >
                    <s className="text-sm leading-4">{startOf(slot)}</s>{' '}
                    <span className="text-xs leading-4 font-semibold text-error">{t('bookings.taken')}</span>
                  </span>
                ) : (
                  <ChoiceChip
                    key={slot}
                    name={name}
                    label={clockOfSlot(slot, language)}
                    checked={slot === chosen}
                    onChange={() => onChoose(slot)}
                    className="px-0!"
                  >
                    <span className="font-semibold whitespace-nowrap tabular-nums">{startOf(slot)}</span>
                  </ChoiceChip>
                ),
              )}
            </div>
          </div>
        ))}
      </div>
      <output className="block text-sm">
        {(taken.length > 0 || note) && (
          <span className="mb-3 block rounded-field bg-warning/16 px-3 py-2.5">
            {taken.length > 0 && (
              <>
                <strong>
                  {t('bookings.justTaken', { count: taken.length, times: taken.map(startOf).join(', ') })}
                </strong>{' '}
                {possible.length > 0 && t('bookings.othersFree')}{' '}
              </>
            )}
            {note}
          </span>
        )}
      </output>
    </>
  );
}

/** The times of a day while they load. */
export function TimesSkeleton() {
  return <Skeletons className={timesClass} bars={['col-span-full h-9', ...Array<string>(16).fill('h-11')]} />;
}

function partOf(slot: string): keyof typeof parts {
  const start = rangeOfName(slot)?.start ?? 0;
  return start < parts.afternoon ? 'morning' : start < parts.evening ? 'afternoon' : 'evening';
}

/** The times that were free since the day is shown and no longer are. */
function useTaken(free: string[]): string[] {
  const [seen, setSeen] = useState(free);
  const added = free.filter((slot) => !seen.includes(slot));
  if (added.length > 0) setSeen([...seen, ...added]);
  return seen.filter((slot) => !free.includes(slot));
}
