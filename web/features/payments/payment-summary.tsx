import type { Appointment } from '#contract/bookings/bookings';
import { clockOfSlot, formatDate, formatPrice } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';

/** What is paid for: treatment, day, time and doctor, the price, what was paid so far and what is due now. */
export function PaymentSummary({ appointment }: { appointment: Appointment }) {
  const { t, language } = useMessages();
  const { AppointmentDate, slot, doctor_name: doctor, price, paidAmount, dueAmount, currency } = appointment;
  const show = (amount: number) => formatPrice(amount, currency, language);
  const facts = [
    { label: t('ticket.doctor'), text: doctor },
    { label: t('ticket.price'), text: show(price) },
    ...(paidAmount > 0 ? [{ label: t('payments.paidSoFar'), text: show(paidAmount) }] : []),
  ];
  return (
    <section className="overflow-hidden wrap-anywhere rounded-box border border-base-300 bg-base-100">
      <header className="grid gap-1 border-b-2 border-dashed border-base-300 bg-primary/7 px-5 py-4 sm:px-6 sm:py-5">
        <h1 className="text-base font-semibold tracking-normal text-primary hyphens-auto">
          {t('payments.heading', { treatment: appointment.treatmentNames[language] })}
        </h1>
        <p className="font-heading text-2xl font-semibold">{formatDate(AppointmentDate, language)}</p>
        <p className="text-lg">{clockOfSlot(slot, language)}</p>
      </header>
      <dl className="grid gap-2.5 px-5 py-4 sm:px-6">
        {facts.map(({ label, text }) => (
          <div key={label} className="flex justify-between gap-6">
            <dt className="text-base-content/75">{label}</dt>
            <dd className="text-right tabular-nums">{text}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-6 border-t border-base-300 pt-3">
          <dt className="font-semibold">{t('payments.dueNow')}</dt>
          <dd className="font-heading text-2xl font-semibold tabular-nums">{show(dueAmount)}</dd>
        </div>
      </dl>
    </section>
  );
}
