import type { Appointment } from '#contract/bookings/bookings';
import { shownPayment } from '#domain/bookings/settlement';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { useRootData } from '#web/root-data.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { AddToCalendar } from './add-to-calendar.tsx';
import { NextSteps } from './next-steps.tsx';
import { Ticket } from './ticket.tsx';
import { UnavailableTicket } from './unavailable-ticket.tsx';
import type { Changes } from './use-changes.tsx';
import { VisitReason } from './visit-reason.tsx';

type OwnTicketProps = {
  appointment: Appointment;
  changes: Changes;
  /** Of an emailed link, by which somebody who is not signed in reads the appointment. */
  token?: string;
  /** Whether it is the current or next of several. */
  isNext?: boolean;
  /** Whether the patient can state that they will come; not where it would be too early to ask. */
  canConfirm?: boolean;
};

/** The ticket of an appointment with what its patient can do about it; of one that cannot take place, the times offered instead. */
export function OwnTicket({ appointment, changes, token, isNext = false, canConfirm = true }: OwnTicketProps) {
  const { t } = useMessages();
  const { clinic } = useRootData();
  const { isRunning, isCancelled, cancelledBy, refund, status, takesPlace } = appointment;
  if (!takesPlace) return <UnavailableTicket appointment={appointment} changes={changes} />;
  const payment = shownPayment(appointment);
  return (
    <>
      {changes.takeBack(appointment)}
      <Ticket
        appointment={appointment}
        heading={isNext ? t(isRunning ? 'dashboard.now' : 'dashboard.next') : undefined}
        payLabel={token === undefined ? undefined : t('manage.pay')}
      >
        {isNext && payment === 'none' && refund && (
          <p>
            {t(refund === 'pending' ? 'dashboard.refundPendingNote' : 'dashboard.refundedNote', {
              phone: clinic.phone,
            })}
          </p>
        )}
        {isNext && payment === 'paid' && <p>{t(isRunning ? 'dashboard.nothingToDoNow' : 'dashboard.nothingToDo')}</p>}
        {appointment.hasReason && <VisitReason id={appointment._id} />}
        {isCancelled ? (
          <div className="grid justify-items-start gap-4">
            <p>{t(cancelledBy === 'clinic' ? 'manage.cancelledByClinic' : 'manage.cancelled')}</p>
            {token !== undefined && (
              <ButtonLink to={paths.appointment} variant="accent">
                {t('manage.another')}
              </ButtonLink>
            )}
          </div>
        ) : (
          <NextSteps
            appointment={appointment}
            ask={changes.ask}
            confirm={canConfirm ? changes.confirm : undefined}
            first={<AddToCalendar appointment={appointment} token={token} />}
          >
            {/* Of a hold there is nothing to show yet. */}
            {status !== 'held' && <PrintButton className="max-sm:hidden">{t('ticket.print')}</PrintButton>}
          </NextSteps>
        )}
      </Ticket>
    </>
  );
}
