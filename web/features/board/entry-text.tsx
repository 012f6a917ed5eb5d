import { StickyNote } from 'lucide-react';
import { LONG_WAIT, minutesOf } from '#domain/desk/board';
import { waitOf } from '#domain/desk/waiting-room';
import { stateText } from '#i18n/ticket';
import { formatClock, formatPrice } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import type { BoardProps } from './use-board-marks.ts';
import type { Entry } from './use-board.ts';

/** How far an appointment has come, and since when. */
export function useStateText(): (entry: Entry) => string {
  const { t, language } = useMessages();
  return (entry) => {
    const { status, markedMinute } = entry;
    const state = stateText(entry, t);
    const isOngoing = status === 'arrived' || status === 'in_treatment';
    return markedMinute !== null && isOngoing
      ? `${state} ${t('board.since', { time: formatClock(markedMinute, language).replace(' ', '\u00A0') })}`
      : state;
  };
}

/** What is still to be paid; null if nothing. */
export function useDueText(): (entry: Entry) => string | null {
  const { t, language } = useMessages();
  return ({ dueAmount, currency }) =>
    dueAmount === 0 ? null : t('board.due', { amount: formatPrice(dueAmount, currency, language) });
}

/** How many minutes a patient has waited, or is being treated; nothing for others. A long wait is red. */
export function Minutes({ entry, minute }: { entry: Entry; minute: number | null }) {
  const { t } = useMessages();
  const minutes = minutesOf(entry, minute);
  if (minutes === null) return null;
  const isLong = entry.status === 'arrived' && minutes > LONG_WAIT;
  return (
    <strong className={isLong ? 'font-semibold text-error' : 'font-semibold'}>{t('board.minutes', { minutes })}</strong>
  );
}

/** How long somebody who waits will wait, and what that is made of; `entries` are those of all doctors. */
export function WaitEstimate({ entry, entries, minute }: { entry: Entry; entries: Entry[]; minute: number | null }) {
  const { t, language } = useMessages();
  if (minute === null || entry.status !== 'arrived') return null;
  const own = entries.filter(({ doctor_id: id }) => id === entry.doctor_id);
  const { minutes, before, treatedUntil } = waitOf(entry, own, minute);
  const parts = [
    before > 0 && t('board.waitBefore', { count: before }),
    treatedUntil !== null && t('board.waitTreated', { time: formatClock(treatedUntil, language) }),
  ].filter(Boolean);
  const about = minutes === 0 ? t('board.waitTurn') : t('board.waitAbout', { minutes });
  return <span className="block">{parts.length > 0 ? `${about}: ${parts.join(', ')}` : about}</span>;
}

/** Phone number and what is due, in one line. */
export function EntryFacts({ entry, tabIndex }: { entry: Entry; tabIndex?: number }) {
  const due = useDueText()(entry);
  return (
    <span className="flex flex-wrap gap-x-3">
      {entry.patient_phone && <PhoneLink number={entry.patient_phone} {...(tabIndex !== undefined && { tabIndex })} />}
      {due && <strong className="font-semibold">{due}</strong>}
    </span>
  );
}

/** What there is to read about an appointment: why its patient comes, an internal note. */
export function useMarksText(): (entry: Entry) => string {
  const { t } = useMessages();
  return ({ hasNote, hasReason }) =>
    [hasReason && t('notes.reason'), hasNote && t('notes.title')].filter(Boolean).join(', ');
}

/** That there is something to read about an appointment. */
export function NoteMark({ entry }: { entry: Entry }) {
  const text = useMarksText()(entry);
  if (!text) return null;
  return (
    <>
      <StickyNote aria-hidden="true" className="inline size-3.5 shrink-0" />
      <span className="sr-only">{text}</span>
    </>
  );
}

/** The name of a patient, which opens the appointment. */
export function NameButton({ entry, onOpen }: { entry: Entry } & Pick<BoardProps, 'onOpen'>) {
  return (
    <button
      type="button"
      data-row-button=""
      className="block max-w-full cursor-pointer truncate text-start text-sm leading-5 font-semibold max-sm:py-0.5 max-sm:text-base underline-offset-4 hover:underline"
      onClick={() => onOpen(entry)}
    >
      {entry.patient_name} <NoteMark entry={entry} />
    </button>
  );
}
