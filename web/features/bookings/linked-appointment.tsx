import { useEffect, useRef, useState } from 'react';
import type { Appointment } from '#contract/bookings/bookings';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { AddToCalendar } from './add-to-calendar.tsx';
import { isCancellable, isChangeable } from './appointment-facts.tsx';
import { NextSteps } from './next-steps.tsx';
import { ReservedSlots, TimeTaken } from './reserved-slots.tsx';
import { PrintButton } from './print-button.tsx';
import { Ticket } from './ticket.tsx';
import { useChanges } from './use-changes.tsx';
import { useLinkRequests } from './use-link-requests.ts';

type LinkedAppointmentProps = {
  token: string;
  appointment: Appointment;
  wish: string | null;
};

/** The ticket of one appointment with what its patient can do about it, without signing in. */
export function LinkedAppointment({ token, appointment, wish }: LinkedAppointmentProps) {
  const { t } = useMessages();
  const calls = useLinkRequests(token);
  const { ask, dialog, notice, takeBack } = useChanges(calls, { appointments: [appointment] });
  const [taken, setTaken] = useState<{ isEnded: boolean } | null>(null);
  const isWishGranted = useRef(false);
  useEffect(() => {
    if (isWishGranted.current) return;
    isWishGranted.current = true;
    if (wish === 'move' && isChangeable(appointment)) ask(wish, appointment);
    if (wish === 'cancel' && isCancellable(appointment)) ask(wish, appointment);
  }, [wish, appointment, ask]);
  return (
    <>
      {notice}
      {taken && !appointment.isCancelled && <TimeTaken isEnded={taken.isEnded} />}
      {!appointment.takesPlace && (
        <ReservedSlots appointment={appointment} ask={ask} take={calls.take} onMoved={setTaken} />
      )}
      {takeBack(appointment)}
      <Ticket appointment={appointment} payLabel={t('manage.pay')}>
        {appointment.isCancelled ? (
          <Cancelled appointment={appointment} />
        ) : (
          <NextSteps
            appointment={appointment}
            ask={ask}
            confirm={calls.confirm}
            first={<AddToCalendar appointment={appointment} token={token} size="md" />}
          >
            <PrintButton />
          </NextSteps>
        )}
      </Ticket>
      {dialog}
    </>
  );
}

/** Who cancelled it, and the way to another appointment. */
function Cancelled({ appointment: { cancelledBy } }: { appointment: Appointment }) {
  const { t } = useMessages();
  return (
    <div className="grid justify-items-start gap-4">
      <p>{t(cancelledBy === 'clinic' ? 'manage.cancelledByClinic' : 'manage.cancelled')}</p>
      <ButtonLink to={paths.appointment} variant="accent">
        {t('manage.another')}
      </ButtonLink>
    </div>
  );
}
