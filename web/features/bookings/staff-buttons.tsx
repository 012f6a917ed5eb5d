import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Appointment } from '#contract/bookings/bookings';
import { markAttendance, undoChange } from '#contract/bookings/changes';
import { canMark, type Attendance } from '#domain/bookings/booking-states';
import { UNDO_SECONDS } from '#domain/bookings/decide-change';
import { slotTimeOf } from '#domain/shared/slot-times';
import { callRoute } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useAction } from '#web/api/use-action.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { toast } from '#web/ui/toast.ts';
import { MoveAndCancel, SmallButton } from './change-buttons.tsx';
import { useRefetchBookings } from './use-change-requests.ts';
import type { AskChange } from './use-changes.tsx';

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

/** How an appointment can be marked now; `renderMarks` has a button for each of some marks, and one that undoes the last for a minute. */
export function useStaffMarks({ booking, appointmentName }: Omit<StaffButtonsProps, 'ask'>) {
  const { t } = useMessages();
  const box = useRef<HTMLSpanElement>(null);
  const refetch = useRefetchBookings();
  const [canUndo, setCanUndo] = useState(false);
  useEffect(() => {
    if (!canUndo) return undefined;
    const timer = setTimeout(() => setCanUndo(false), UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [canUndo]);
  const params = { id: booking._id };
  const { run, isPending, variables } = useAction(t, {
    mutationFn: (state: Attendance | 'undo') =>
      state === 'undo'
        ? callRoute(undoChange, { params, body: {} })
        : callRoute(markAttendance, { params, body: { state } }),
    onSuccess: ({ data }, state) => {
      setCanUndo(state !== 'undo' && data.canUndo);
      // Buttons are replaced.
      box.current?.focus();
    },
    onError: (error) => toast.error(errorMessage(error, t, 'changes.notMarked')),
    onSettled: refetch,
  });
  const nameOf = (state: Attendance) => t(`changes.state_${state}`);
  return {
    box,
    marks: listMarks(booking),
    mark: run,
    nameOf,
    renderMarks: (shown: Attendance[]) => (
      <>
        {shown.map((state) => (
          <SmallButton
            key={state}
            label={t('changes.markOne', { state: nameOf(state), what: appointmentName })}
            isBusy={isPending && variables === state}
            onClick={() => run(state)}
          >
            {nameOf(state)}
          </SmallButton>
        ))}
        {canUndo && (
          <SmallButton
            icon={Undo2}
            label={t('changes.markOne', { state: t('changes.undo'), what: appointmentName })}
            isBusy={isPending && variables === 'undo'}
            onClick={() => run('undo')}
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
    <span ref={box} tabIndex={-1} className="inline-flex flex-wrap gap-2 outline-none empty:-me-2">
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
