import type { ReactNode } from 'react';
import type { Appointment } from '#contract/bookings/bookings';
import { shownPayment } from '#domain/bookings/settlement';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { Ticket } from './ticket.tsx';

/** The ticket of the current or next appointment, with what remains to be done. `children` change it. */
export function NextAppointment({ appointment, children }: { appointment: Appointment; children: ReactNode }) {
  const { t } = useMessages();
  const { clinic } = useRootData();
  const { isRunning, refund, takesPlace } = appointment;
  const payment = shownPayment(appointment);
  return (
    <Ticket appointment={appointment} heading={t(isRunning ? 'dashboard.now' : 'dashboard.next')}>
      {payment === 'none' && refund && (
        <p>
          {t(refund === 'pending' ? 'dashboard.refundPendingNote' : 'dashboard.refundedNote', { phone: clinic.phone })}
        </p>
      )}
      {payment === 'paid' && takesPlace && <p>{t(isRunning ? 'dashboard.nothingToDoNow' : 'dashboard.nothingToDo')}</p>}
      {children}
    </Ticket>
  );
}
