import { routes } from '#contract/index';
import type { BoundRoute } from '#server/platform/http/bind-route';
import { absences } from '#server/absences/routes/absences';
import { unresolvedBookings } from '#server/desk/routes/unresolved-bookings';
import { audit } from '#server/clinic/routes/audit';
import { board } from '#server/desk/routes/board';
import { bookingLinks } from '#server/bookings/routes/booking-links';
import { closures } from '#server/absences/routes/closures';
import { bookings } from '#server/bookings/routes/bookings';
import { calendarFeeds } from '#server/bookings/routes/calendar-feeds';
import { changes } from '#server/bookings/routes/changes';
import { claims } from '#server/accounts/routes/claims';
import { clinic } from '#server/clinic/routes/clinic';
import { contact } from '#server/clinic/routes/inbox';
import { deskPatients } from '#server/accounts/routes/desk-patients';
import { deskPayments } from '#server/payments/routes/desk-payments';
import { desk } from '#server/desk/routes/desk';
import { doctors } from '#server/slots/routes/doctors';
import { factors } from '#server/people/routes/factors';
import { emailChanges } from '#server/accounts/routes/email-changes';
import { holds } from '#server/accounts/routes/holds';
import { importedCalendars } from '#server/absences/routes/imported-calendars';
import { images } from '#server/people/routes/images';
import { newsletter } from '#server/clinic/routes/newsletter';
import { notifications } from '#server/clinic/routes/notifications';
import { payments } from '#server/payments/routes/payments';
import { people } from '#server/accounts/routes/people';
import { plans } from '#server/slots/routes/plans';
import { registers } from '#server/clinic/routes/registers';
import { rights } from '#server/accounts/routes/rights';
import { schedule } from '#server/bookings/routes/schedule';
import { sessions } from '#server/accounts/routes/sessions';
import { screens } from '#server/desk/routes/screens';
import { slots } from '#server/slots/routes/slots';
import { tasks } from '#server/desk/routes/tasks';
import { treatments } from '#server/slots/routes/treatments';

/** The handlers of all routes of the contract. */
export const boundRoutes: BoundRoute[] = [
  ...absences,
  ...unresolvedBookings,
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
  ...factors,
  ...emailChanges,
  ...holds,
  ...images,
  ...importedCalendars,
  ...newsletter,
  ...notifications,
  ...payments,
  ...people,
  ...plans,
  ...registers,
  ...rights,
  ...schedule,
  ...sessions,
  ...screens,
  ...slots,
  ...treatments,
  ...tasks,
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
