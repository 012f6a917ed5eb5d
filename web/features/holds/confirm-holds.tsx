import type { ReactNode } from 'react';
import { getBooking, listBookings, type Appointment } from '#contract/bookings/bookings';
import { confirmHold } from '#contract/bookings/holds';
import { clockOfSlot, formatDate } from '#i18n/format';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { toast } from '#web/ui/toast.ts';
import { TimeLeft } from './time-left.tsx';

type ConfirmHoldsProps = { held: Appointment[]; renderActions: (appointment: Appointment) => ReactNode };

/** Holds from before the address was proven by a new password, to be confirmed or cancelled one by one. */
export function ConfirmHolds({ held, renderActions }: ConfirmHoldsProps) {
  const { t, language } = useMessages();
  const refetch = useRefetch(getBooking, listBookings);
  const confirming = useAction({
    mutationFn: (id: string) => callRoute(confirmHold, { params: { id } }),
    onSuccess: ({ data: { awaitsClinic } }) =>
      toast.success(t(awaitsClinic ? 'holds.clinicListTitle' : 'holds.confirmed')),
    // The hold may have expired by now.
    onSettled: () => void refetch(),
    unreachable: 'holds.unreachable',
  });
  return (
    <>
      <p>{t('holds.eachLead')}</p>
      <ul className="grid gap-3">
        {held.map((hold) => (
          <li key={hold._id} className="flex flex-wrap items-center justify-between gap-3">
            <span>
              <span className="font-semibold">{hold.treatmentNames[language]}</span>
              <br />
              {formatDate(hold.AppointmentDate, language)}, {clockOfSlot(hold.slot, language)}
              <br />
              {t('holds.heldFor')} <TimeLeft until={hold.heldUntil ?? ''} />
            </span>
            <span className="flex flex-wrap gap-2">
              <Button
                variant="accent"
                size="sm"
                className="min-h-11"
                isBusy={confirming.isPending && confirming.variables === hold._id}
                onClick={() => confirming.run(hold._id)}
              >
                {t('holds.confirm')}
              </Button>
              {renderActions(hold)}
            </span>
          </li>
        ))}
      </ul>
      <FormError>{confirming.failure}</FormError>
    </>
  );
}
