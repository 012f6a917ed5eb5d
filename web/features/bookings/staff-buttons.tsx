import {
  Armchair,
  Baby,
  CalendarClock,
  CalendarX,
  CircleCheck,
  DoorOpen,
  Undo2,
  UserRoundX,
  type LucideIcon,
} from 'lucide-react';
import { useRef } from 'react';
import type { Appointment } from '#contract/bookings/bookings';
import { canMark, type Attendance } from '#domain/bookings/booking-states';
import { slotTimeOf } from '#domain/shared/slot-times';
import { useMessages } from '#web/i18n/use-messages.ts';
import { RowMenu, type MenuItem } from '#web/ui/row-menu.tsx';
import { MoveAndCancel, SmallButton } from './change-buttons.tsx';
import type { AskChange } from './use-changes.tsx';
import { useMark } from './use-mark.ts';

type StaffBooking = Pick<Appointment, '_id' | 'AppointmentDate' | 'slot' | 'status' | 'changeUntil'>;

const icons = {
  arrived: DoorOpen,
  in_treatment: Armchair,
  completed: CircleCheck,
  no_show: UserRoundX,
  not_brought: Baby,
} as const satisfies Partial<Record<Attendance, LucideIcon>>;
const states = ['arrived', 'in_treatment', 'completed', 'no_show', 'not_brought'] as const;

/** How staff can mark an appointment now. */
function listMarks({ status, AppointmentDate, slot }: StaffBooking) {
  const time = slotTimeOf(AppointmentDate, slot);
  return time ? states.filter((to) => canMark(status, time, to, new Date())) : [];
}

type StaffButtonsProps = {
  booking: StaffBooking;
  /** Names the appointment for screen readers. */
  appointmentName: string;
  ask: AskChange;
  /** In a row the next step is a button and the rest a menu, with further entries; undefined elsewhere. */
  menu?: readonly MenuItem[];
};

/** What staff can do about an appointment now: mark how far it has come, undo that, move it, cancel it. */
export function StaffButtons({ booking, appointmentName, ask, menu }: StaffButtonsProps) {
  const { t } = useMessages();
  const box = useRef<HTMLSpanElement>(null);
  const { mark, undo, canUndo, pending } = useMark(booking._id, () => box.current?.focus());
  const { _id: id, changeUntil } = booking;
  const marks = listMarks(booking);
  const next = menu ? marks.slice(0, 1) : marks;
  const [move, cancel] = [() => ask('move', id), () => ask('cancel', id)];
  const button = (state: Attendance | 'undo', label: string, onClick: () => void, Icon?: LucideIcon) => (
    <SmallButton
      key={state}
      label={t('changes.markOne', { state: label, what: appointmentName })}
      isBusy={pending === state}
      onClick={onClick}
    >
      {Icon && <Icon aria-hidden="true" className="size-4" />}
      {label}
    </SmallButton>
  );
  const buttons = (
    <>
      {next.map((state) => button(state, t(`changes.state_${state}`), () => mark(state)))}
      {canUndo && button('undo', t('changes.undo'), undo, Undo2)}
    </>
  );
  return (
    <span ref={box} tabIndex={-1} className="inline-flex flex-wrap gap-2 outline-none">
      {menu ? (
        <RowMenu
          label={t('dashboard.actionsOf', { name: appointmentName })}
          items={[
            ...marks.slice(1).map((state) => ({
              label: t(`changes.state_${state}`),
              icon: icons[state],
              onPress: () => mark(state),
            })),
            ...menu,
            changeUntil !== null && { label: t('changes.move'), icon: CalendarClock, onPress: move },
            changeUntil !== null && {
              label: t('changes.cancel'),
              icon: CalendarX,
              isDestructive: true,
              onPress: cancel,
            },
          ]}
        >
          {buttons}
        </RowMenu>
      ) : (
        <>
          {buttons}
          {changeUntil !== null && <MoveAndCancel appointmentName={appointmentName} onMove={move} onCancel={cancel} />}
        </>
      )}
    </span>
  );
}
