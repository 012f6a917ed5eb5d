import type { ReactNode } from 'react';
import type { Appointment } from '#contract/bookings';
import { formatDate, formatPrice, formatSlot } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { useRootData, useTakesCards } from '#web/root-data.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { HeldBadge } from './held-badge.tsx';
import { StateBadge } from './state-badge.tsx';

/** The current or next appointment: day, time, doctor, address, price and the next step. `children` change it. */
export function NextAppointment({ appointment, children }: { appointment: Appointment; children: ReactNode }) {
  const { t, language } = useMessages();
  const { clinic } = useRootData();
  const { isPaid, isRunning, refund, status, dueAmount } = appointment;
  const isUnpaid = !isPaid && dueAmount > 0;
  const takesCards = useTakesCards();
  const due = formatPrice(dueAmount, appointment.currency, language);
  return (
    <Card as="section" aria-labelledby="next-appointment" className="grid gap-4 md:grid-cols-[2fr_1fr] md:items-center">
      <div className="grid gap-2">
        <h2 id="next-appointment" className="text-base-content/70 text-base font-normal">
          {t(isRunning ? 'dashboard.now' : 'dashboard.next')}
        </h2>
        <p className="text-2xl font-semibold">{formatDate(appointment.AppointmentDate, language)}</p>
        <p className="text-lg">{formatSlot(appointment.slot, language, t)}</p>
        {status !== 'booked' && (
          <p>{status === 'held' ? <HeldBadge appointment={appointment} /> : <StateBadge status={status} />}</p>
        )}
        <p>
          {appointment.treatment} {t('dashboard.nextWith', { doctor: appointment.doctor_name })}
        </p>
        <p className="text-base-content/70 text-sm">
          {t('dashboard.where')}: {clinic.name}, {clinic.address.street}, {clinic.address.city}
        </p>
      </div>
      <div className="grid gap-3">
        <p>
          {refund &&
            !isPaid &&
            t(refund === 'pending' ? 'dashboard.refundPendingNote' : 'dashboard.refundedNote', { phone: clinic.phone })}
          {isPaid && t(isRunning ? 'dashboard.nothingToDoNow' : 'dashboard.nothingToDo')}
          {isUnpaid && t(takesCards ? 'dashboard.payNow' : 'dashboard.payAtClinic', { price: due })}
        </p>
        {isUnpaid && takesCards && (
          <ButtonLink to={paths.payment(appointment._id)} variant="accent">
            {t('payments.payAmount', { price: due })}
          </ButtonLink>
        )}
      </div>
      {children}
    </Card>
  );
}
