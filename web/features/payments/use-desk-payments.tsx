import { Suspense, useEffect, useState, type ReactNode } from 'react';
import type { WaitingReturn } from '#contract/waiting';
import { useMessages } from '#web/i18n/use-messages.ts';
import { whenUsed } from '#web/when-used.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { LoadBoundary } from '#web/ui/load-boundary.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { PayableAppointment } from './payable-appointment.ts';

const UnboundReturnDialog = lazyComponent(
  async () => (await import('./unbound-return-dialog.tsx')).UnboundReturnDialog,
);
const DeskPaymentDialog = lazyComponent(async () => (await import('./desk-payment-dialog.tsx')).DeskPaymentDialog);

type Asked = PayableAppointment & { unbound?: WaitingReturn | undefined };

/**
 * The dialog in which reception and the admin take, reverse and return payments of an appointment, or return a payment
 * that was for none.
 */
export function useDeskPayments(): {
  openPayments: (asked: Asked) => void;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  useEffect(() => whenUsed(() => DeskPaymentDialog.preload()), []);
  return {
    openPayments: setAsked,
    dialog: asked && (
      <LoadBoundary fallback={<WaitingDialog onClose={close} onRetry={() => window.location.reload()} />}>
        <Suspense fallback={<WaitingDialog onClose={close} />}>
          {asked.unbound ? (
            <UnboundReturnDialog item={asked.unbound} what={asked.what} onClose={close} />
          ) : (
            <DeskPaymentDialog key={asked.id} appointment={asked} onClose={close} />
          )}
        </Suspense>
      </LoadBoundary>
    ),
  };
}

function WaitingDialog({ onClose, onRetry }: { onClose: () => void; onRetry?: () => void }) {
  const { t } = useMessages();
  return (
    <Dialog isOpen title={t('deskPayments.title')} closeLabel={t('deskPayments.done')} onClose={onClose}>
      {onRetry ? (
        <ErrorState title={t('deskPayments.failed')} retryLabel={t('site.tryAgain')} onRetry={onRetry} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </Dialog>
  );
}
