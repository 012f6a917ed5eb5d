import { useQueryClient } from '@tanstack/react-query';
import { decideHolds } from '#contract/bookings/holds';
import { listBookingPayments, type BookingPayments, type ListedPayment } from '#contract/payments/desk-payments';
import { formatPrice, formatInstant } from '#i18n/format';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { CorrectInsurance } from './correct-insurance.tsx';
import { DeskPaymentForm } from './desk-payment-form.tsx';
import type { PayableAppointment } from './payable-appointment.ts';
import { useState } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Unread } from '#web/ui/unread.tsx';
import { GiveBackPanel, ReversePanel, type PanelProps } from './desk-payment-panels.tsx';

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

  const confirmation = useAction(t, {
    mutationFn: () => callRoute(decideHolds, { body: { ids: [id], action: 'confirm' } }),
    onSuccess: ({ data }) => {
      void cache.invalidateQueries();
      if (data.decided === 0) return;
      toast.success(t('deskPayments.confirmed'));
      onClose();
    },
  });

  return (
    <Dialog isOpen title={t('deskPayments.title')} closeLabel={t('deskPayments.done')} onClose={onClose}>
      <div className="grid gap-6">
        <p className="font-semibold wrap-anywhere">{appointmentName}</p>
        {!shown && <Unread read={read} failed={t('deskPayments.failed')} size="h-48" />}
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
            {shown.canConfirm && (
              <Button className="justify-self-start" isBusy={confirmation.isPending} onClick={() => confirmation.run()}>
                {t('deskPayments.confirmHold')}
              </Button>
            )}
            <FormError>{confirmation.failure}</FormError>
            {shown.corrections.length > 0 && <CorrectInsurance shown={shown} onCorrected={changed} />}
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

type Asked = { id: string; kind: 'reverse' | 'return' } | null;
type DeskPaymentListProps = {
  shown: BookingPayments;
  onChanged: (message: string, after: BookingPayments) => void;
};

/** The payments of an appointment: how, how much, who took them and when, and what can be done about each. */
function DeskPaymentList({ shown, onChanged }: DeskPaymentListProps) {
  const { t } = useMessages();
  const [asked, setAsked] = useState<Asked>(null);
  return (
    <section className="grid gap-3">
      <h3 className="text-lg">{t('deskPayments.list')}</h3>
      {shown.payments.length === 0 && <p>{t('deskPayments.none')}</p>}
      <ul className="grid gap-3">
        {shown.payments.map((payment) => (
          <li key={payment._id} className="grid gap-3 rounded-field border border-base-300 px-4 py-3">
            <PaymentRow
              payment={payment}
              currency={shown.currency}
              kind={asked?.id === payment._id ? asked.kind : null}
              onAsk={(kind) => setAsked(kind && { id: payment._id, kind })}
              onDone={(message, after) => {
                setAsked(null);
                onChanged(message, after);
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type PaymentRowProps = Omit<PanelProps, 'onClose'> & {
  kind: NonNullable<Asked>['kind'] | null;
  onAsk: (kind: NonNullable<Asked>['kind'] | null) => void;
};

function PaymentRow({ payment, currency, kind, onAsk, onDone }: PaymentRowProps) {
  const { t, language } = useMessages();
  const { method, returnAmount, refundedAmount, reversedAt, canReverse } = payment;
  const show = (amount: number) => formatPrice(amount, currency, language);
  const amount = show(payment.amount);
  const panel = { payment, currency, onDone, onClose: () => onAsk(null) };
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className={reversedAt ? 'font-semibold line-through' : 'font-semibold'}>
            {amount} · {t(`deskPayments.${method}`)}
          </p>
          {factsOf(payment).map(({ recordedAt, name, key, reason }) => (
            <p key={key} className="text-sm wrap-anywhere text-base-content/75">
              {name === null
                ? formatInstant(recordedAt, language)
                : t(`deskPayments.${key}`, { at: formatInstant(recordedAt, language), name, reason })}
            </p>
          ))}
        </div>
        <span className="flex flex-wrap gap-2">
          {reversedAt && <Badge tone="neutral">{t('deskPayments.reversed')}</Badge>}
          {refundedAmount > 0 && (
            <Badge tone="success">
              {t(method === 'card' ? 'deskPayments.refunded' : 'deskPayments.returned', {
                amount: show(refundedAmount),
              })}
            </Badge>
          )}
          {returnAmount > 0 && (
            <Badge tone="warning">{t('deskPayments.toReturn', { amount: show(returnAmount) })}</Badge>
          )}
        </span>
      </div>
      {kind === null && (returnAmount > 0 || canReverse) && (
        <div className="flex flex-wrap gap-2">
          {returnAmount > 0 && (
            <Button
              size="touch"
              aria-label={t('deskPayments.giveBackOf', { amount: show(returnAmount) })}
              onClick={() => onAsk('return')}
            >
              {t('deskPayments.giveBack')}
            </Button>
          )}
          {canReverse && (
            <Button
              variant="outline"
              size="touch"
              aria-label={t('deskPayments.reverseOf', { amount })}
              onClick={() => onAsk('reverse')}
            >
              {t('deskPayments.reverse')}
            </Button>
          )}
        </div>
      )}
      {kind === 'reverse' && <ReversePanel {...panel} />}
      {kind === 'return' && <GiveBackPanel {...panel} />}
    </>
  );
}

type Fact = {
  key: 'receivedBy' | 'reversedBy' | 'returnedBy';
  recordedAt: string;
  name: string | null;
  reason: string;
};

/** Who did what with a payment, and when; a card payment has no name. */
function factsOf(payment: ListedPayment): Fact[] {
  const facts = [
    { key: 'receivedBy', recordedAt: payment.receivedAt, name: payment.received_by },
    { key: 'returnedBy', recordedAt: payment.returnedAt, name: payment.returned_by },
    { key: 'reversedBy', recordedAt: payment.reversedAt, name: payment.reversed_by },
  ] as const;
  const reason = payment.reversalReason ?? '';
  return facts.flatMap(({ recordedAt, ...fact }) => (recordedAt === null ? [] : [{ ...fact, recordedAt, reason }]));
}
