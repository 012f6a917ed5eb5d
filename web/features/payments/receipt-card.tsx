import { useId, type ReactNode } from 'react';
import type { Appointment } from '#contract/bookings/bookings';
import { getReceipt, type ReceiptPayment } from '#contract/payments/receipts';
import { formatDate, formatMoment, formatPrice } from '#i18n/format';
import { errorMessage } from '#web/api/error-message.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Unread } from '#web/ui/unread.tsx';

/** What a patient paid for an appointment, when, how and to whom; `children` is not printed. */
export function ReceiptCard({ appointment, children }: { appointment: Appointment; children: ReactNode }) {
  const { t, language } = useMessages();
  const { clinic } = useRootData();
  const titleId = useId();
  const read = useRoute(getReceipt, { params: { id: appointment._id } }, { isLive: true });
  const receipt = read.data?.data;
  if (!receipt) {
    const text = errorMessage(read.error, t);
    return <Unread read={read} failed={t('receipt.failed')} text={text} size="h-144 rounded-box" />;
  }
  const { street, city } = clinic.addresses[language];
  const show = (amount: number) => formatPrice(amount, receipt.currency, language);
  const service = {
    treatment: appointment.treatmentNames[language],
    date: formatDate(appointment.AppointmentDate, language),
    doctor: appointment.doctor_name,
  };
  const facts = {
    [t('receipt.issuer')]: [clinic.name, street, city, clinic.phone].filter(Boolean).map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    )),
    [t('receipt.payer')]: appointment.patient_name,
    [t('receipt.service')]: t('receipt.serviceOf', service),
    [t('ticket.code')]: appointment.code,
  };
  return (
    <article
      aria-labelledby={titleId}
      className="ticket grid gap-5 rounded-box border border-base-300 bg-base-100 p-5 wrap-anywhere sm:p-6"
    >
      <h2 id={titleId} className="text-2xl">
        {t('receipt.title')}
      </h2>
      <Facts
        facts={facts}
        item="sm:contents"
        className="grid gap-x-6 gap-y-2.5 sm:grid-cols-[auto_1fr] sm:items-baseline [&_dt]:text-sm"
      />
      <ul className="grid gap-3 border-y border-base-300 py-4">
        {receipt.payments.map((payment) => (
          <PaymentLines key={payment._id} payment={payment} show={show} />
        ))}
      </ul>
      <Line label={t('receipt.total')} amount={show(receipt.paidAmount)} isStrong />
      <div className="grid gap-1 text-sm text-base-content/75">
        <p>{t('receipt.vat')}</p>
        <p>{t('receipt.noInvoice')}</p>
      </div>
      <div className="print:hidden">{children}</div>
    </article>
  );
}

function PaymentLines({ payment, show }: { payment: ReceiptPayment; show: (amount: number) => string }) {
  const { t, language } = useMessages();
  const { method, amount, paidAt, transactionid, refundAmount, refundedAmount } = payment;
  const { date } = formatMoment(new Date(paidAt), language);
  return (
    <li className="grid gap-1">
      <Line label={t('receipt.paid', { date, method: t(`deskPayments.${method}`) })} amount={show(amount)} />
      {transactionid && (
        <p className="text-sm text-base-content/75">{t('receipt.transaction', { id: transactionid })}</p>
      )}
      {refundedAmount > 0 && <Line label={t('receipt.refunded')} amount={`−${show(refundedAmount)}`} />}
      {refundAmount > refundedAmount && (
        <Line label={t('receipt.toRefund')} amount={`−${show(refundAmount - refundedAmount)}`} />
      )}
    </li>
  );
}

function Line({ label, amount, isStrong = false }: { label: string; amount: string; isStrong?: boolean }) {
  return (
    <p className={isStrong ? 'flex justify-between gap-4 font-semibold' : 'flex justify-between gap-4'}>
      <span className="min-w-0">{label}</span>
      <span className="shrink-0 tabular-nums">{amount}</span>
    </p>
  );
}
