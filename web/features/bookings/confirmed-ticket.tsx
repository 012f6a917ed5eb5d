import type { Appointment } from '#contract/bookings/bookings';
import { useMessages } from '#web/i18n/use-messages.ts';
import { ruleOf } from './appointment-facts.tsx';
import { Ticket } from './ticket.tsx';

/** The ticket of an appointment that its patient has just confirmed, and how it can be changed. */
export function ConfirmedTicket({ appointment }: { appointment: Appointment }) {
  const { t, language } = useMessages();
  return (
    <Ticket appointment={appointment} payLabel={t('manage.pay')}>
      <p className="text-sm text-base-content/75">{ruleOf(appointment, language, t)}</p>
    </Ticket>
  );
}
