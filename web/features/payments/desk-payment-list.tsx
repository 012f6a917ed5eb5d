import { useState } from 'react';
import type { BookingPayments, ListedPayment } from '#contract/payments/desk-payments';
import { formatInstant, formatPrice } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { GiveBackPanel, ReversePanel, type PanelProps } from './desk-payment-panels.tsx';

type Asked = { id: string; kind: 'reverse' | 'return' } | null;
type DeskPaymentListProps = {
  shown: BookingPayments;
  onChanged: (message: string, after: BookingPayments) => void;
};

/** The payments of an appointment: how, how much, who took them and when, and what can be done about each. */
export function DeskPaymentList({ shown, onChanged }: DeskPaymentListProps) {
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
              size="sm"
              className="min-h-11"
              aria-label={t('deskPayments.giveBackOf', { amount: show(returnAmount) })}
              onClick={() => onAsk('return')}
            >
              {t('deskPayments.giveBack')}
            </Button>
          )}
          {canReverse && (
            <Button
              variant="outline"
              size="sm"
              className="min-h-11"
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
