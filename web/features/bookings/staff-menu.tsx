import { Armchair, Baby, Banknote, CircleCheck, DoorOpen, StickyNote, UserRoundX } from 'lucide-react';
import { useMessages } from '#web/i18n/use-messages.ts';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { MoveAndCancel, SmallButton } from './change-buttons.tsx';
import { useStaffMarks, type StaffButtonsProps } from './staff-buttons.tsx';

const icons = {
  arrived: DoorOpen,
  in_treatment: Armchair,
  completed: CircleCheck,
  no_show: UserRoundX,
  not_brought: Baby,
};

/**
 * The same as `StaffButtons` in a row: the next step, moving and cancelling are buttons, and the rest is a menu, with the
 * payments if they can be opened; without any of these the payments are the button.
 */
export function StaffMenu({ onPay, ...row }: StaffButtonsProps & { onPay?: () => void }) {
  const { t } = useMessages();
  const { box, marks, mark, nameOf, renderMarks } = useStaffMarks(row);
  const { appointmentName, ask, booking } = row;
  const isChangeable = booking.changeUntil !== null;
  const isOver = marks.length === 0 && !isChangeable;
  const openNote = () => ask('note', booking._id);
  const { hasNote, hasReason } = booking;
  const noteName = t(hasReason ? 'notes.reasonOf' : 'notes.of', { what: appointmentName });
  return (
    <span ref={box} tabIndex={-1} className="outline-none">
      <RowMenu
        label={t('dashboard.actionsOf', { name: appointmentName })}
        items={[
          ...marks.slice(1).map((state) => ({ label: nameOf(state), icon: icons[state], onPress: () => mark(state) })),
          onPay && !isOver && { label: t('deskPayments.open'), icon: Banknote, onPress: onPay },
          !isOver &&
            hasNote === false &&
            !hasReason && { label: t('notes.write'), icon: StickyNote, onPress: openNote },
        ]}
      >
        {(hasNote || (hasReason && hasNote === false)) && (
          <button
            type="button"
            className="btn btn-square btn-ghost"
            aria-label={noteName}
            title={noteName}
            onClick={openNote}
          >
            <StickyNote aria-hidden="true" className="size-5" />
          </button>
        )}
        {renderMarks(marks.slice(0, 1))}
        {isChangeable && (
          <span className="contents *:contents">
            <MoveAndCancel
              appointmentName={appointmentName}
              onMove={() => ask('move', booking._id)}
              onCancel={() => ask('cancel', booking._id)}
            />
          </span>
        )}
        {onPay && isOver && (
          <SmallButton label={t('deskPayments.openOf', { what: appointmentName })} onClick={onPay}>
            {t('deskPayments.open')}
          </SmallButton>
        )}
      </RowMenu>
    </span>
  );
}
