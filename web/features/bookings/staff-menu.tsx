import { Armchair, Baby, CalendarClock, CalendarX, CircleCheck, DoorOpen, UserRoundX } from 'lucide-react';
import { useMessages } from '#web/i18n/use-messages.ts';
import { RowMenu, type MenuItem } from '#web/ui/row-menu.tsx';
import { useStaffMarks, type StaffButtonsProps } from './staff-buttons.tsx';

const icons = {
  arrived: DoorOpen,
  in_treatment: Armchair,
  completed: CircleCheck,
  no_show: UserRoundX,
  not_brought: Baby,
};

/** The same as `StaffButtons` in a row: the next step is a button, and the rest a menu, with what else can be done. */
export function StaffMenu({ others = [], ...row }: StaffButtonsProps & { others?: readonly MenuItem[] }) {
  const { t } = useMessages();
  const { box, marks, mark, nameOf, renderMarks } = useStaffMarks(row);
  const { appointmentName, ask } = row;
  const { _id: id, changeUntil } = row.booking;
  return (
    <span ref={box} tabIndex={-1} className="outline-none">
      <RowMenu
        label={t('dashboard.actionsOf', { name: appointmentName })}
        items={[
          ...marks.slice(1).map((state) => ({ label: nameOf(state), icon: icons[state], onPress: () => mark(state) })),
          ...others,
          changeUntil !== null && {
            label: t('changes.move'),
            icon: CalendarClock,
            onPress: () => ask('move', id),
          },
          changeUntil !== null && {
            label: t('changes.cancel'),
            icon: CalendarX,
            isDestructive: true,
            onPress: () => ask('cancel', id),
          },
        ]}
      >
        {renderMarks(marks.slice(0, 1))}
      </RowMenu>
    </span>
  );
}
