import type { Appointment } from '#contract/bookings/bookings';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

const ConfirmedTicket = lazyComponent(async () => (await import('./confirmed-ticket.tsx')).ConfirmedTicket);

/** The ticket of an appointment that was confirmed by a link; its script loads with it. */
export function renderConfirmed(appointment: Appointment) {
  return (
    <LazyPart key={appointment._id} skeleton={<Skeleton className="h-96" />}>
      <ConfirmedTicket appointment={appointment} />
    </LazyPart>
  );
}
