import { X } from 'lucide-react';
import type { DocSlot } from '#contract/slots';
import { rangeOfName } from '#domain/slot';
import { clockOfSlot, formatDate, nameOfSlot } from '../../i18n/format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { classNames } from '../../ui/class-names.ts';

const CHIP = 'inline-flex min-h-9 items-center gap-2 rounded-full border px-4 py-1 text-sm';

/** The times of one day, each free (and to be withdrawn) or booked; the word tells which, the colour helps. */
export function SlotChips({ day, onWithdraw }: { day: DocSlot; onWithdraw: (date: string, slot: string) => void }) {
  const { t, language } = useWords();
  const taken = day.taken ?? [];
  const all = [...day.slot, ...taken].toSorted((a, b) => (rangeOfName(a)?.start ?? 0) - (rangeOfName(b)?.start ?? 0));
  return (
    <ul className="flex flex-wrap gap-2 max-md:justify-end">
      {all.map((name) => {
        const isTaken = taken.includes(name);
        return (
          <li
            key={name}
            className={classNames(
              CHIP,
              isTaken ? 'border-warning/70 bg-warning/25' : 'border-success/30 bg-success/12 pe-1',
            )}
          >
            <span className="text-start">
              {nameOfSlot(name, language, t)} ·{' '}
              <strong className="font-semibold">{t(isTaken ? 'schedule.booked' : 'schedule.free')}</strong>
              {language === 'en' && <span className="block text-xs">({clockOfSlot(name, t)})</span>}
            </span>
            {!isTaken && (
              <button
                type="button"
                className="btn btn-circle btn-ghost btn-sm"
                aria-label={t('schedule.withdrawOne', {
                  slot: nameOfSlot(name, language, t),
                  date: formatDate(day.date, language),
                })}
                title={t('schedule.withdraw')}
                onClick={() => onWithdraw(day.date, name)}
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
