import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toast } from 'react-hot-toast';
import { getBooking, listBookings } from '#contract/bookings';
import { resendHoldMail } from '#contract/holds';
import { callRoute } from '../../api/client.ts';
import { explainFailure } from '../../api/explain-failure.ts';
import { useRefetch } from '../../api/use-refetch.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';

/** Sends the link that confirms a hold once more. `children` are buttons to stand beside this one. */
export function SendAgain({ bookingId, children }: { bookingId: string; children?: ReactNode }) {
  const { t } = useWords();
  const refetch = useRefetch(getBooking, listBookings);
  const sending = useMutation({
    mutationFn: () => callRoute(resendHoldMail, { params: { id: bookingId } }),
    onSuccess: () => toast.success(t('hold.sent')),
    // It may be booked, or over, by now.
    onSettled: () => void refetch(),
  });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        {children}
        <Button variant="outline" isBusy={sending.isPending} onClick={() => sending.mutate()}>
          {t('hold.sendAgain')}
        </Button>
      </div>
      <FormError>{sending.error && explainFailure(sending.error, t, 'hold.notSent')}</FormError>
    </div>
  );
}
