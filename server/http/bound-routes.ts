import { routes } from '#contract/index';
import type { BoundRoute } from './bind-route.ts';
import { absences } from './routes/absences.ts';
import { attention } from './routes/attention.ts';
import { audit } from './routes/audit.ts';
import { board } from './routes/board.ts';
import { bookingLinks } from './routes/booking-links.ts';
import { closures } from './routes/closures.ts';
import { bookings } from './routes/bookings.ts';
import { calendarFeeds } from './routes/calendar-feeds.ts';
import { changes } from './routes/changes.ts';
import { claims } from './routes/claims.ts';
import { clinic } from './routes/clinic.ts';
import { contact } from './routes/contact.ts';
import { deskPatients } from './routes/desk-patients.ts';
import { deskPayments } from './routes/desk-payments.ts';
import { desk } from './routes/desk.ts';
import { doctors } from './routes/doctors.ts';
import { holds } from './routes/holds.ts';
import { importedCalendars } from './routes/imported-calendars.ts';
import { images } from './routes/images.ts';
import { newsletter } from './routes/newsletter.ts';
import { notifications } from './routes/notifications.ts';
import { payments } from './routes/payments.ts';
import { people } from './routes/people.ts';
import { plans } from './routes/plans.ts';
import { schedule } from './routes/schedule.ts';
import { sessions } from './routes/sessions.ts';
import { slots } from './routes/slots.ts';
import { waiting } from './routes/waiting.ts';
import { treatments } from './routes/treatments.ts';

/** The handlers of all routes of the contract. */
export const boundRoutes: BoundRoute[] = [
  ...absences,
  ...attention,
  ...audit,
  ...board,
  ...bookingLinks,
  ...bookings,
  ...closures,
  ...calendarFeeds,
  ...changes,
  ...claims,
  ...clinic,
  ...contact,
  ...deskPatients,
  ...deskPayments,
  ...desk,
  ...doctors,
  ...holds,
  ...images,
  ...importedCalendars,
  ...newsletter,
  ...notifications,
  ...payments,
  ...people,
  ...plans,
  ...schedule,
  ...sessions,
  ...slots,
  ...treatments,
  ...waiting,
];

const byName = new Map(boundRoutes.map((bound) => [bound.route.name, bound]));

// Fail at the start, not at the first request, if a route of the contract has no handler.
const unbound = Object.values(routes).filter((route) => !byName.has(route.name));
if (unbound.length > 0) throw new Error(`no handler for ${unbound.map((route) => route.name).join(', ')}`);

export function boundRouteOf(name: string): BoundRoute {
  const bound = byName.get(name);
  if (!bound) throw new Error(`no handler for ${name}`);
  return bound;
}
