import { getBooking, listBookings } from '#contract/bookings/bookings';
import { resendHoldEmail } from '#contract/bookings/holds';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { toast } from '#web/ui/toast.ts';

/** Sends the link that confirms a hold again. */
export function SendAgain({ bookingId }: { bookingId: string }) {
  const { t } = useMessages();
  const refetch = useRefetch(getBooking, listBookings);
  const sending = useAction(t, {
    mutationFn: () => callRoute(resendHoldEmail, { params: { id: bookingId } }),
    onSuccess: () => toast.success(t('holds.sent')),
    // The hold may be booked or expired by now.
    onSettled: () => void refetch(),
    unreachable: 'holds.notSent',
  });
  return (
    <div className="grid gap-3">
      <Button variant="outline" className="justify-self-start" isBusy={sending.isPending} onClick={() => sending.run()}>
        {t('holds.sendAgain')}
      </Button>
      <FormError>{sending.failure}</FormError>
    </div>
  );
}
