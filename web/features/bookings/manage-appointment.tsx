import { Fragment, useEffect, useRef } from 'react';
import {
  cancelBookingByLink,
  confirmBookingByLink,
  getBookingByLink,
  moveBookingByLink,
  undoChangeByLink,
} from '#contract/bookings/booking-links';
import type { Appointment } from '#contract/bookings/bookings';
import { errorMessage, hasErrorCode } from '#web/api/error-message.ts';
import { routeQuery, useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { isCancellable, isChangeable } from './appointment-facts.tsx';
import { OwnTicket } from './own-ticket.tsx';
import { TicketSkeleton } from './ticket-skeleton.tsx';
import { useChanges } from './use-changes.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { callRoute } from '#web/api/client.ts';
import { useCallOnce } from '#web/api/use-call-once.ts';
import type { ChangeRequests } from './change-requests.ts';
import { useRefetchBookings } from './use-change-requests.ts';

/** The appointment of an emailed link. Opening it only reads, because mail scanners open links; `wish` opens a dialog. */
export function ManageAppointment({ token, wish }: { token: string | null; wish: string | null }) {
  const { t } = useMessages();
  const body = { token: token ?? '' };
  const link = useRoute(getBookingByLink, { body }, { isReady: body.token !== '' });
  if (token === null || hasErrorCode(link.error, 'not_found', 'invalid_input')) {
    return (
      <div className="grid justify-items-start gap-4">
        <FormError>{t('manage.linkInvalid')}</FormError>
        <ButtonLink to={paths.dashboard} variant="outline">
          {t('manage.toAppointments')}
        </ButtonLink>
      </div>
    );
  }
  if (link.isLoadingError) {
    return (
      <ErrorState
        title={t('changes.loadFailed')}
        text={errorMessage(link.error, t)}
        onRetry={() => void link.refetch()}
      />
    );
  }
  if (!link.data) return <TicketSkeleton />;
  return <LinkedAppointment token={token} appointment={link.data.data} wish={wish} />;
}

type LinkedAppointmentProps = {
  token: string;
  appointment: Appointment;
  wish: string | null;
};

/** The ticket of one appointment with what its patient can do about it, without signing in. */
function LinkedAppointment({ token, appointment, wish }: LinkedAppointmentProps) {
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

/** Changes the appointment of an emailed link, and shows it as it is then. */
function useLinkRequests(token: string): ChangeRequests {
  const client = useQueryClient();
  const callOnce = useCallOnce();
  const refetchLists = useRefetchBookings();
  const { queryKey } = routeQuery(getBookingByLink, { body: { token } });
  const changed = async (reply: Promise<{ status: 'Success'; message: string; data: Appointment }>) => {
    try {
      const result = await reply;
      client.setQueryData(queryKey, result);
      return result.data;
    } catch (error) {
      // What is shown may be out of date.
      void client.invalidateQueries({ queryKey });
      throw error;
    } finally {
      refetchLists();
    }
  };
  return {
    cancel: (_id, { reason }) => changed(callOnce(cancelBookingByLink, { body: { token, reason } })),
    move: (_id, { doctor_email, AppointmentDate, slot }) =>
      changed(callOnce(moveBookingByLink, { body: { token, doctor_email, AppointmentDate, slot } })),
    take: (_id, { doctor_email, AppointmentDate, slot }) =>
      changed(callOnce(moveBookingByLink, { body: { token, doctor_email, AppointmentDate, slot, offered: true } })),
    confirm: () => changed(callRoute(confirmBookingByLink, { body: { token } })),
    undo: () => changed(callRoute(undoChangeByLink, { body: { token } })),
  };
}
