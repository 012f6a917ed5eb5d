import { Armchair, Baby, CircleCheck, DoorOpen, UserRoundX } from 'lucide-react';
import { useMessages } from '#web/i18n/use-messages.ts';
import { RowMenu, type MenuItem } from '#web/ui/row-menu.tsx';
import { MoveAndCancel } from './change-buttons.tsx';
import { useStaffMarks, type StaffButtonsProps } from './staff-buttons.tsx';

const icons = {
  arrived: DoorOpen,
  in_treatment: Armchair,
  completed: CircleCheck,
  no_show: UserRoundX,
  not_brought: Baby,
};

/** The same as `StaffButtons` in a row: the next step, moving and cancelling are buttons, and the rest is a menu. */
export function StaffMenu({ others = [], ...row }: StaffButtonsProps & { others?: readonly MenuItem[] }) {
  const { t } = useMessages();
  const { box, marks, mark, nameOf, renderMarks } = useStaffMarks(row);
  const { appointmentName, ask, booking } = row;
  const further = marks.slice(1);
  return (
    <span ref={box} tabIndex={-1} className="outline-none">
      <RowMenu
        label={t('dashboard.actionsOf', { name: appointmentName })}
        items={[
          ...further.map((state) => ({ label: nameOf(state), icon: icons[state], onPress: () => mark(state) })),
          ...others,
        ]}
      >
        {renderMarks(marks.slice(0, 1))}
        {booking.changeUntil !== null && (
          <MoveAndCancel
            appointmentName={appointmentName}
            onMove={() => ask('move', booking._id)}
            onCancel={() => ask('cancel', booking._id)}
          />
        )}
      </RowMenu>
    </span>
  );
}
