import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getBoard } from '#contract/desk/board';
import { getBooking } from '#contract/bookings/bookings';
import { markAttendance, undoChange } from '#contract/bookings/changes';
import type { BookingState, Mark } from '#domain/bookings/booking-states';
import type { Day } from '#domain/shared/time';
import { UNDO_SECONDS } from '#domain/bookings/decide-change';
import { callRoute } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { toast } from '#web/ui/toast.ts';
import type { BoardColumn, Entry } from './use-board.ts';

type Change = { entry: Entry; to: Mark | 'undo' };

/** The last mark of this screen. */
export type LastMark = { entry: Entry; state: BookingState; canUndo: boolean; isUndone: boolean };

export type BoardMarks = {
  mark: (entry: Entry, to: Mark) => void;
  undo: () => void;
  /** The appointment that is being marked. */
  pendingId: string | null;
  last: LastMark | null;
};

/** What every view of the day gets. */
export type BoardProps = {
  columns: BoardColumn[];
  day: Day;
  /** The minute of the day if it is today, else null. */
  minute: number | null;
  marks: BoardMarks;
  onOpen: (entry: Entry) => void;
  /** Takes what is due for a completed appointment; only for who takes payments. */
  onPay?: ((entry: Entry) => void) | undefined;
};

/** Marks appointments. What somebody else has marked meanwhile is not overwritten, but shown. */
export function useBoardMarks(): BoardMarks {
  const { t } = useMessages();
  const refetch = useRefetch(getBoard, getBooking);
  const [last, setLast] = useState<LastMark | null>(null);
  useEffect(() => {
    if (!last?.canUndo) return undefined;
    const timer = setTimeout(() => setLast({ ...last, canUndo: false }), UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [last]);
  const change = useMutation({
    mutationFn: ({ entry: { _id: id, status }, to }: Change) =>
      to === 'undo'
        ? callRoute(undoChange, { params: { id }, body: {} })
        : callRoute(markAttendance, { params: { id }, body: { state: to, seen: status } }),
    onSuccess: ({ data }, { entry, to }) => {
      setLast({ entry, state: data.status, canUndo: to !== 'undo' && data.canUndo, isUndone: to === 'undo' });
      return refetch();
    },
    onError: (error) => {
      toast.error(errorMessage(error, t, 'board.notMarked'), { id: 'mark' });
      // Not awaited: without a network its retries take long, and nothing is being marked.
      void refetch();
    },
  });
  const pendingId = change.isPending ? change.variables.entry._id : null;
  const run = (wanted: Change) => {
    // A second press before the reply would be about a state that is no longer true.
    if (pendingId !== wanted.entry._id) change.mutate(wanted);
  };
  return {
    mark: (entry, to) => run({ entry, to }),
    undo: () => last && run({ entry: last.entry, to: 'undo' }),
    pendingId,
    last,
  };
}
