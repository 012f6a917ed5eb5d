import { useState, type ReactNode } from 'react';
import type { Appointment } from '#contract/bookings/bookings';
import type { DoctorBooking } from '#contract/bookings/doctor-bookings';
import { nameOfRange, rangeOfName } from '#domain/shared/slot-times';
import { longDate, type Day, type TimeRange } from '#domain/shared/time';
import { errorMessage, firstIssue, hasErrorCode } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { MAX_REASON } from './cancel-dialog.tsx';
import { useChangeRequests } from './use-change-requests.ts';

type WantedPlace = { booking: DoctorBooking; day: Day; range: TimeRange };
/** What staff state when a move asks for it. */
type Stated = { reason?: string; outside_hours?: true };

/**
 * Moves a doctor's appointment to where it was put in a calendar, or changes its length; the server decides. A refusal is a
 * toast with the reason; an exception after the cut-off is sent again once staff gave theirs, a time outside of the hours once
 * they have confirmed it.
 */
export function useDirectMove(
  doctorEmail: string,
  onMoved: (moved: Appointment, undo: () => Promise<Appointment>) => void,
): { move: (wanted: WantedPlace) => Promise<boolean>; dialog: ReactNode } {
  const { t } = useMessages();
  const calls = useChangeRequests();
  const [asked, setAsked] = useState<((stated: Stated | null) => void) | null>(null);
  const [isOutside, setOutside] = useState(false);
  const [reason, setReason] = useState('');

  async function move(wanted: WantedPlace, stated: Stated = {}): Promise<boolean> {
    const { booking, day, range } = wanted;
    const before = rangeOfName(booking.appointmentData.slot);
    const minutes = range.end - range.start;
    try {
      const moved = await calls.move(booking._id, {
        doctor_email: doctorEmail,
        AppointmentDate: longDate(day),
        slot: nameOfRange(range),
        ...(before && before.end - before.start !== minutes && { minutes }),
        ...stated,
      });
      onMoved(moved, () => calls.undo(booking._id));
      return true;
    } catch (error) {
      if (hasErrorCode(error, 'reason_missing', 'outside_hours')) {
        setOutside(hasErrorCode(error, 'outside_hours'));
        const more = await new Promise<Stated | null>((resolve) => setAsked(() => resolve));
        setAsked(null);
        setReason('');
        return more !== null && move(wanted, { ...stated, ...more });
      }
      const isTaken = hasErrorCode(error, 'slot_taken', 'overlapping_appointment');
      toast.error(isTaken ? t('hours.taken') : (firstIssue(error) ?? errorMessage(error, t, 'changes.moveUnknown')));
      return false;
    }
  }

  return {
    move,
    dialog: asked && (
      <ConfirmDialog
        isOpen
        isHarmless
        title={t('changes.moveTitle')}
        message={
          isOutside ? (
            t('errors.outside_hours')
          ) : (
            <TextAreaField
              label={t('changes.reason')}
              hint={t('changes.reasonAudit')}
              rows={2}
              maxLength={MAX_REASON}
              value={reason}
              data-autofocus
              onChange={(event) => setReason(event.target.value)}
            />
          )
        }
        confirmLabel={t(isOutside ? 'changes.moveOutside' : 'changes.moveNow')}
        cancelLabel={t('site.close')}
        isConfirmDisabled={!isOutside && reason.trim() === ''}
        onConfirm={() => asked(isOutside ? { outside_hours: true } : { reason })}
        onCancel={() => asked(null)}
      />
    ),
  };
}
