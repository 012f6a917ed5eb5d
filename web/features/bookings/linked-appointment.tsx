import { Fragment, useEffect, useRef } from 'react';
import type { Appointment } from '#contract/bookings/bookings';
import { isCancellable, isChangeable } from './appointment-facts.tsx';
import { OwnTicket } from './own-ticket.tsx';
import { useChanges } from './use-changes.tsx';
import { useLinkRequests } from './use-link-requests.ts';

type LinkedAppointmentProps = {
  token: string;
  appointment: Appointment;
  wish: string | null;
};

/** The ticket of one appointment with what its patient can do about it, without signing in. */
export function LinkedAppointment({ token, appointment, wish }: LinkedAppointmentProps) {
  const changes = useChanges(useLinkRequests(token), { appointments: [appointment] });
  const { ask } = changes;
  const isWishGranted = useRef(false);
  useEffect(() => {
    if (isWishGranted.current) return;
    isWishGranted.current = true;
    if (wish === 'move' && isChangeable(appointment)) ask(wish, appointment);
    if (wish === 'cancel' && isCancellable(appointment)) ask(wish, appointment);
  }, [wish, appointment, ask]);
  return (
    <>
      {changes.notice}
      {/* Another change shows another ticket, so that nothing of the one before seems to move. */}
      <Fragment key={changes.changed?.at}>
        <OwnTicket appointment={appointment} changes={changes} token={token} />
      </Fragment>
      {changes.dialog}
    </>
  );
}
