import { useQueryClient } from '@tanstack/react-query';
import { listBookingPayments, type BookingPayments } from '#contract/payments/desk-payments';
import { formatPrice } from '#i18n/format';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { DeskPaymentForm } from './desk-payment-form.tsx';
import { DeskPaymentList } from './desk-payment-list.tsx';
import type { PayableAppointment } from './payable-appointment.ts';

type DeskPaymentDialogProps = { appointment: PayableAppointment; onClose: () => void };

/** Takes a payment of what is due for an appointment; lists, reverses and returns earlier ones. */
export function DeskPaymentDialog({ appointment: { id, appointmentName }, onClose }: DeskPaymentDialogProps) {
  const { t, language } = useMessages();
  const cache = useQueryClient();
  const read = useRoute(listBookingPayments, { params: { id } }, { isLive: true });
  const shown = read.data?.data;

  // A payment stands in lists of several features, so that whatever is on screen is read again.
  function changed(message: string, after: BookingPayments) {
    toast.success(message);
    reread(after);
  }
  function reread(after: BookingPayments) {
    void cache.invalidateQueries();
    if (after.dueAmount === 0 && after.payments.every(({ returnAmount }) => returnAmount === 0)) onClose();
  }

  return (
    <Dialog isOpen title={t('deskPayments.title')} closeLabel={t('deskPayments.done')} onClose={onClose}>
      <div className="grid gap-6">
        <p className="font-semibold wrap-anywhere">{appointmentName}</p>
        {!shown && !read.isError && <Skeleton className="h-48" />}
        {!shown && read.isError && <ErrorState title={t('deskPayments.failed')} onRetry={() => void read.refetch()} />}
        {shown && (
          <>
            {shown.dueAmount > 0 ? (
              <DeskPaymentForm
                shown={shown}
                onTaken={(message, after) => (after.dueAmount > 0 ? reread(after) : changed(message, after))}
              />
            ) : (
              <Notice tone="info">
                {shown.paidAmount > 0
                  ? t('deskPayments.allPaid', { amount: formatPrice(shown.paidAmount, shown.currency, language) })
                  : t('deskPayments.nothingDue')}
              </Notice>
            )}
            <DeskPaymentList shown={shown} onChanged={changed} />
            <p className="text-sm text-base-content/75">{t('deskPayments.notFiscal')}</p>
          </>
        )}
        <div className="flex justify-end">
          <Button variant="outline" onClick={onClose}>
            {t('deskPayments.done')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
