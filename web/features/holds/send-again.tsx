import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getBooking, listBookings } from '#contract/bookings/bookings';
import { resendHoldEmail } from '#contract/bookings/holds';
import { callRoute } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { toast } from '#web/ui/toast.ts';
import { useSingleFlight } from '#web/ui/use-single-flight.ts';

/** Sends the link that confirms a hold again. `children` are buttons next to this one. */
export function SendAgain({ bookingId, children }: { bookingId: string; children?: ReactNode }) {
  const { t } = useMessages();
  const refetch = useRefetch(getBooking, listBookings);
  const sending = useMutation({
    mutationFn: () => callRoute(resendHoldEmail, { params: { id: bookingId } }),
    onSuccess: () => toast.success(t('holds.sent')),
    // The hold may be booked or expired by now.
    onSettled: () => void refetch(),
  });
  // A failure is shown by `sending.error`.
  const send = useSingleFlight(() => sending.mutateAsync().catch(() => undefined));
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        {children}
        <Button variant="outline" isBusy={sending.isPending} onClick={send}>
          {t('holds.sendAgain')}
        </Button>
      </div>
      <FormError>{sending.error && errorMessage(sending.error, t, 'holds.notSent')}</FormError>
    </div>
  );
}
