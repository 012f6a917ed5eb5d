import { Undo2 } from 'lucide-react';
import { useRef } from 'react';
import type { Appointment } from '#contract/bookings/bookings';
import { canMark, type Attendance } from '#domain/bookings/booking-states';
import { slotTimeOf } from '#domain/shared/slot-times';
import { useMessages } from '#web/i18n/use-messages.ts';
import { MoveAndCancel, SmallButton } from './change-buttons.tsx';
import type { AskChange } from './use-changes.tsx';
import { useMark } from './use-mark.ts';

type StaffBooking = Pick<
  Appointment,
  '_id' | 'AppointmentDate' | 'slot' | 'status' | 'changeUntil' | 'hasNote' | 'hasReason'
>;

/** How staff can mark an appointment now. */
function listMarks({ status, AppointmentDate, slot }: StaffBooking) {
  const time = slotTimeOf(AppointmentDate, slot);
  const marks = ['arrived', 'in_treatment', 'completed', 'no_show', 'not_brought'] as const;
  return time ? marks.filter((to) => canMark(status, time, to, new Date())) : [];
}

export type StaffButtonsProps = {
  booking: StaffBooking;
  /** Names the appointment for screen readers. */
  appointmentName: string;
  ask: AskChange;
};

/** How an appointment can be marked now; `renderMarks` has a button for each of some marks, and one that undoes the last. */
export function useStaffMarks({ booking, appointmentName }: Omit<StaffButtonsProps, 'ask'>) {
  const { t } = useMessages();
  const box = useRef<HTMLSpanElement>(null);
  const { mark, undo, canUndo, pending } = useMark(booking._id, () => box.current?.focus());
  const nameOf = (state: Attendance) => t(`changes.state_${state}`);
  return {
    box,
    marks: listMarks(booking),
    mark,
    nameOf,
    renderMarks: (shown: Attendance[]) => (
      <>
        {shown.map((state) => (
          <SmallButton
            key={state}
            label={t('changes.markOne', { state: nameOf(state), what: appointmentName })}
            isBusy={pending === state}
            onClick={() => mark(state)}
          >
            {nameOf(state)}
          </SmallButton>
        ))}
        {canUndo && (
          <SmallButton
            icon={Undo2}
            label={t('changes.markOne', { state: t('changes.undo'), what: appointmentName })}
            isBusy={pending === 'undo'}
            onClick={undo}
          >
            {t('changes.undo')}
          </SmallButton>
        )}
      </>
    ),
  };
}

/** What doctor and admin can do about an appointment now: mark how far it has come, move it, cancel it. */
export function StaffButtons({ booking, appointmentName, ask }: StaffButtonsProps) {
  const { box, marks, renderMarks } = useStaffMarks({ booking, appointmentName });
  const { _id: id, changeUntil } = booking;
  return (
    <span ref={box} tabIndex={-1} className="inline-flex flex-wrap gap-2 outline-none">
      {renderMarks(marks)}
      {changeUntil !== null && (
        <MoveAndCancel
          appointmentName={appointmentName}
          onMove={() => ask('move', id)}
          onCancel={() => ask('cancel', id)}
        />
      )}
    </span>
  );
}
