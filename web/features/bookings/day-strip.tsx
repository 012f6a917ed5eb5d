import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { DocSlot } from '#contract/slots/slots';
import { formatDate, partsOfDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { TimeChip } from './time-chip.tsx';

/** How many days are shown at once. */
const DAYS = 5;

type DayStripProps = { days: DocSlot[]; chosen: string; onChoose: (date: string) => void };

/** The days that have free times, five at a time. */
export function DayStrip({ days, chosen, onChoose }: DayStripProps) {
  const { t, language } = useMessages();
  const last = Math.ceil(days.length / DAYS) - 1;
  const pageOf = (date: string) => Math.max(0, Math.floor(days.findIndex((day) => day.date === date) / DAYS));
  const [page, setPage] = useState({ of: chosen, at: pageOf(chosen) });
  // Another day was chosen by its select or by a chip.
  if (chosen !== page.of) setPage({ of: chosen, at: chosen ? pageOf(chosen) : page.at });
  const pageIndex = Math.min(page.at, last);
  const showPage = (pages: number) => setPage({ of: chosen, at: Math.min(Math.max(pageIndex + pages, 0), last) });
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-base">{t('bookings.freeDays')}</h3>
        <div className="flex gap-1">
          <PageButton label={t('bookings.earlierDays')} isOver={pageIndex === 0} onClick={() => showPage(-1)}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </PageButton>
          <PageButton label={t('bookings.laterDays')} isOver={pageIndex === last} onClick={() => showPage(1)}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </PageButton>
        </div>
      </div>
      <ul className="grid grid-cols-5 gap-1.5">
        {days.slice(pageIndex * DAYS, (pageIndex + 1) * DAYS).map(({ date, slot, spaces = slot.length }) => {
          const { weekday, day, month } = partsOfDate(date, language);
          const isBooked = slot.length === 0;
          const count = t(isBooked ? 'bookings.youAreBooked' : 'bookings.placesLeft', { count: spaces });
          return (
            <li key={date} className="grid">
              <TimeChip
                label={`${formatDate(date, language)} (${count})`}
                isChosen={date === chosen}
                isDisabled={isBooked}
                onClick={() => onChoose(date)}
              >
                <span className="text-xs">{weekday}</span>
                <span className="text-lg leading-6 font-semibold tabular-nums">{day}</span>
                <span className="text-xs">{isBooked ? t('bookings.booked') : month}</span>
              </TimeChip>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type PageButtonProps = { label: string; isOver: boolean; onClick: () => void; children: ReactNode };

/** A button that shows other days; at the end it stays focusable. */
function PageButton({ label, isOver, onClick, children }: PageButtonProps) {
  return (
    <Button
      variant="ghost"
      className="btn-square px-0! aria-disabled:opacity-30"
      aria-label={label}
      aria-disabled={isOver || undefined}
      onClick={() => {
        if (!isOver) onClick();
      }}
    >
      {children}
    </Button>
  );
}
