import type { ReactNode } from 'react';
import { CANCEL_MINUTES } from '#domain/bookings/change-cutoff';
import { hasStarted, MINUTE_MS, type Day } from '#domain/shared/time';
import { hasCome } from '#domain/bookings/booking-states';
import { formatRange } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { useDueText, useStateText } from './entry-text.tsx';
import { keyOf, listMarks, markLabel } from './marks.ts';
import type { BoardMarks } from './use-board-marks.ts';
import type { Entry } from './use-board.ts';

type EntryDialogProps = {
  entry: Entry;
  day: Day;
  marks: BoardMarks;
  onChange: (kind: 'move' | 'cancel', id: string) => void;
  onClose: () => void;
  /** What else can be done for the patient. */
  children?: ReactNode;
};

/** One appointment of the day, and everything that can be done about it. */
export function EntryDialog({ entry, day, marks, onChange, onClose, children }: EntryDialogProps) {
  const { t, language } = useMessages();
  const state = useStateText()(entry);
  const due = useDueText()(entry);
  const possible = listMarks(entry, day);
  const isChangeable = canChange(entry, day);
  const isMistake = canTakeBack(entry);
  const change = (kind: 'move' | 'cancel') => {
    onClose();
    onChange(kind, entry._id);
  };
  return (
    <Dialog isOpen title={entry.patient_name} onClose={onClose}>
      <div className="grid gap-5">
        <Facts
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2"
          facts={{
            [t('board.patient')]:
              entry.bookedAs && `${entry.patient_name} ${t('board.bookedAs', { name: entry.bookedAs })}`,
            [t('board.time')]: formatRange(entry.range, language),
            [t('board.treatment')]: entry.treatmentNames[language],
            [t('desk.contactPerson')]: entry.contact?.name,
            [t('board.phone')]: entry.patient_phone && <PhoneLink number={entry.patient_phone} />,
            [t('board.code')]: entry.code,
            [t('board.payment')]: due,
            [t('board.state')]: state,
            [t('changes.squeezeReason')]: entry.squeezedIn?.reason,
          }}
        />
        {possible.length > 0 && (
          <fieldset aria-label={t('board.marks')} className="flex flex-wrap gap-2">
            {possible.map((mark, index) => (
              <Button
                key={mark}
                variant={index === 0 && mark !== 'booked' && entry.takesPlace ? 'primary' : 'outline'}
                title={keyOf(mark, t)}
                isBusy={marks.pendingId === entry._id}
                onClick={() => {
                  marks.mark(entry, mark);
                  onClose();
                }}
              >
                {markLabel(mark, t)}
              </Button>
            ))}
          </fieldset>
        )}
        {(isChangeable || isMistake) && (
          <div className="flex flex-wrap gap-2">
            {isChangeable && (
              <Button variant="outline" onClick={() => change('move')}>
                {t('board.move')}
              </Button>
            )}
            <Button variant="outline" onClick={() => change('cancel')}>
              {t('board.cancel')}
            </Button>
          </div>
        )}
        {children}
      </div>
    </Dialog>
  );
}

/** Whether staff can move or cancel it still. */
function canChange({ status, range }: Entry, day: Day): boolean {
  return !hasCome(status) && !hasStarted(day, range, new Date());
}

/** Whether staff have just booked it for somebody who is here, perhaps by mistake. */
function canTakeBack({ status, markedAt }: Entry): boolean {
  return status === 'arrived' && markedAt !== null && Date.now() - Date.parse(markedAt) < CANCEL_MINUTES * MINUTE_MS;
}
