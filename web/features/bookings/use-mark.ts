import { useEffect, useState } from 'react';
import { markAttendance, undoChange } from '#contract/bookings/changes';
import type { Attendance } from '#domain/bookings/booking-states';
import { UNDO_SECONDS } from '#domain/bookings/decide-change';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { toast } from '#web/ui/toast.ts';
import { useRefetchBookings } from './use-change-requests.ts';

/** Marks one appointment for staff, which can be undone for a minute. `onChanged` must move the focus: buttons are replaced. */
export function useMark(id: string, onChanged: () => void) {
  const { t } = useMessages();
  const refetch = useRefetchBookings();
  const [canUndo, setCanUndo] = useState(false);
  useEffect(() => {
    if (!canUndo) return undefined;
    const timer = setTimeout(() => setCanUndo(false), UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [canUndo]);
  const change = useAction(t, {
    mutationFn: (state: Attendance | 'undo') =>
      state === 'undo'
        ? callRoute(undoChange, { params: { id }, body: {} })
        : callRoute(markAttendance, { params: { id }, body: { state } }),
    onSuccess: ({ data }, state) => {
      setCanUndo(state !== 'undo' && data.canUndo);
      onChanged();
    },
    onError: (error) => toast.error(errorMessage(error, t, 'changes.notMarked')),
    onSettled: refetch,
  });
  return {
    mark: change.run,
    undo: () => change.run('undo'),
    canUndo,
    pending: change.isPending ? change.variables : null,
  };
}
