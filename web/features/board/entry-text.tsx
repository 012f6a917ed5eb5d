import { stateMessages } from '#i18n/ticket';
import { clock, formatPrice } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import type { Entry } from './use-board.ts';

/** The clock times of an appointment: `9:00–9:30`. */
export function timesOf({ range }: Entry): string {
  return `${clock(range.start)}–${clock(range.end)}`;
}

/** How far an appointment has come, and since when. */
export function useStateText(): (entry: Entry) => string {
  const { t } = useMessages();
  return ({ status, markedMinute }) => {
    const state = t(stateMessages[status]);
    const isOngoing = status === 'arrived' || status === 'in_treatment';
    return markedMinute !== null && isOngoing ? `${state} ${t('board.since', { time: clock(markedMinute) })}` : state;
  };
}

/** What is still to be paid; null if nothing. */
export function useDueText(): (entry: Entry) => string | null {
  const { t, language } = useMessages();
  return ({ dueAmount, currency }) =>
    dueAmount === 0 ? null : t('board.due', { amount: formatPrice(dueAmount, currency, language) });
}

type EntryFactsProps = { entry: Entry; tabIndex?: number; hasCode?: boolean };

/** Phone number, code and what is due, in one line. */
export function EntryFacts({ entry, tabIndex, hasCode = true }: EntryFactsProps) {
  const due = useDueText()(entry);
  return (
    <span className="flex flex-wrap gap-x-3">
      {entry.patient_phone && <PhoneLink number={entry.patient_phone} {...(tabIndex !== undefined && { tabIndex })} />}
      {hasCode && <span className="tabular-nums">{entry.code}</span>}
      {due && <strong className="font-semibold">{due}</strong>}
    </span>
  );
}
