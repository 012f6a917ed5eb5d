import { useState, type ReactNode } from 'react';
import type { Appointment, DoctorBooking } from '#contract/bookings/bookings';
import { nameOfRange, rangeOfName } from '#domain/shared/slot-times';
import { longDate, type Day, type TimeRange } from '#domain/shared/time';
import { errorMessage, hasErrorCode } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { MAX_REASON } from './cancel-dialog.tsx';
import { useChangeRequests } from './use-change-requests.ts';

type WantedPlace = { booking: DoctorBooking; day: Day; range: TimeRange };

/**
 * Moves a doctor's appointment to where it was put in a calendar, or changes its length; the server decides. A refusal is a
 * toast with the reason; an exception after the cut-off is sent again once staff gave theirs.
 */
export function useDirectMove(
  doctorEmail: string,
  onMoved: (moved: Appointment, undo: () => Promise<Appointment>) => void,
): { move: (wanted: WantedPlace) => Promise<boolean>; dialog: ReactNode } {
  const { t } = useMessages();
  const calls = useChangeRequests();
  const [asked, setAsked] = useState<((reason: string | null) => void) | null>(null);
  const [reason, setReason] = useState('');

  async function move(wanted: WantedPlace, given?: string): Promise<boolean> {
    const { booking, day, range } = wanted;
    const before = rangeOfName(booking.appointmentData.slot);
    const minutes = range.end - range.start;
    try {
      const moved = await calls.move(booking._id, {
        doctor_email: doctorEmail,
        AppointmentDate: longDate(day),
        slot: nameOfRange(range),
        ...(before && before.end - before.start !== minutes && { minutes }),
        ...(given !== undefined && { reason: given }),
      });
      onMoved(moved, () => calls.undo(booking._id));
      return true;
    } catch (error) {
      if (given === undefined && hasErrorCode(error, 'reason_missing')) {
        const answer = await new Promise<string | null>((resolve) => setAsked(() => resolve));
        setAsked(null);
        setReason('');
        return answer === null ? false : move(wanted, answer);
      }
      const isTaken = hasErrorCode(error, 'slot_taken', 'overlapping_appointment');
      const refused = isTaken ? 'hours.taken' : hasErrorCode(error, 'slot_unavailable') ? 'hours.outside' : null;
      toast.error(refused ? t(refused) : errorMessage(error, t, 'changes.moveUnknown'));
      return false;
    }
  }

  return {
    move,
    dialog: asked && (
      <Dialog
        isOpen
        size="sm"
        title={t('changes.moveTitle')}
        closeLabel={t('changes.close')}
        onClose={() => asked(null)}
      >
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (reason.trim()) asked(reason);
          }}
        >
          <TextAreaField
            label={t('changes.reason')}
            hint={t('changes.reasonAudit')}
            rows={2}
            maxLength={MAX_REASON}
            value={reason}
            required
            data-autofocus
            onChange={(event) => setReason(event.target.value)}
          />
          <Button type="submit" variant="accent">
            {t('changes.moveNow')}
          </Button>
        </form>
      </Dialog>
    ),
  };
}
