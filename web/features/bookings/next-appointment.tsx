import type { ReactNode } from 'react';
import type { Appointment } from '#contract/bookings';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { Ticket } from './ticket.tsx';

/** The ticket of the current or next appointment, with what remains to be done. `children` change it. */
export function NextAppointment({ appointment, children }: { appointment: Appointment; children: ReactNode }) {
  const { t } = useMessages();
  const { clinic } = useRootData();
  const { isPaid, isRunning, refund } = appointment;
  const isRefunded = refund !== null && !isPaid;
  return (
    <Ticket appointment={appointment} heading={t(isRunning ? 'dashboard.now' : 'dashboard.next')}>
      {isRefunded && (
        <p>
          {t(refund === 'pending' ? 'dashboard.refundPendingNote' : 'dashboard.refundedNote', { phone: clinic.phone })}
        </p>
      )}
      {isPaid && <p>{t(isRunning ? 'dashboard.nothingToDoNow' : 'dashboard.nothingToDo')}</p>}
      {children}
    </Ticket>
  );
}
