import { useEffect, useState, type ReactNode } from 'react';
import type { ReturnDue } from '#contract/desk/inbox';
import { useMessages } from '#web/i18n/use-messages.ts';
import { whenUsed } from '#web/when-used.ts';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { LazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { PayableAppointment } from './payable-appointment.ts';

const UnboundReturnDialog = lazyComponent(
  async () => (await import('./unbound-return-dialog.tsx')).UnboundReturnDialog,
);
const DeskPaymentDialog = lazyComponent(async () => (await import('./desk-payment-dialog.tsx')).DeskPaymentDialog);

type Asked = PayableAppointment & { unbound?: ReturnDue | undefined };

/**
 * The dialog in which reception and the admin take, reverse and return payments of an appointment, or return a payment
 * that was for none.
 */
export function useDeskPayments(): {
  openPayments: (asked: Asked) => void;
  dialog: ReactNode;
} {
  const { t } = useMessages();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  useEffect(() => whenUsed(() => DeskPaymentDialog.preload()), []);
  return {
    openPayments: setAsked,
    dialog: asked && (
      <LazyDialog
        title={t('deskPayments.title')}
        closeLabel={t('deskPayments.done')}
        failed={t('deskPayments.failed')}
        onClose={close}
      >
        {asked.unbound ? (
          <UnboundReturnDialog item={asked.unbound} paymentName={asked.appointmentName} onClose={close} />
        ) : (
          <DeskPaymentDialog key={asked.id} appointment={asked} onClose={close} />
        )}
      </LazyDialog>
    ),
  };
}
