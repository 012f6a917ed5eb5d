import type { ReactNode } from 'react';
import type { Appointment } from '#contract/bookings/bookings';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';

export type RenderTicket = (appointment: Appointment) => ReactNode;

/** The appointments that are final because the address is confirmed, or wait for the clinic. */
export function Confirmed({ appointments, renderTicket }: { appointments: Appointment[]; renderTicket: RenderTicket }) {
  const { t } = useMessages();
  const count = appointments.filter(({ status }) => status !== 'held').length;
  const isWaiting = count < appointments.length;
  return (
    <>
      {(count > 0 || !isWaiting) && (
        <Notice tone="success">{count > 0 ? t('holds.booked', { count }) : t('holds.nothingHeld')}</Notice>
      )}
      {isWaiting && <Notice tone="warning">{t('holds.clinicBooked')}</Notice>}
      {appointments.map(renderTicket)}
      <ButtonLink to={paths.dashboard} variant="primary">
        {t('holds.toAppointments')}
      </ButtonLink>
    </>
  );
}
