import type { ReactNode } from 'react';
import type { Appointment } from '#contract/bookings/bookings';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { OwnTicket } from './own-ticket.tsx';
import { useChangeRequests } from './use-change-requests.ts';
import { useChanges } from './use-changes.tsx';

/** The ticket of an appointment that was just booked; of one that is held (`children`) the next step stands before it. */
export function BookedTicket({ appointment, children }: { appointment: Appointment; children: ReactNode }) {
  const { t } = useMessages();
  const changes = useChanges(useChangeRequests());
  return (
    <div className="grid gap-4">
      {changes.notice}
      {children}
      <OwnTicket appointment={appointment} changes={changes} canConfirm={false} />
      <ButtonLink to={paths.dashboard} variant="ghost">
        {t('holds.toAppointments')}
      </ButtonLink>
      {changes.dialog}
    </div>
  );
}
