import { routes } from '#contract/index';
import type { BoundRoute } from './bind-route.ts';
import { attention } from './routes/attention.ts';
import { audit } from './routes/audit.ts';
import { bookingLinks } from './routes/booking-links.ts';
import { bookings } from './routes/bookings.ts';
import { calendars } from './routes/calendars.ts';
import { changes } from './routes/changes.ts';
import { clinic } from './routes/clinic.ts';
import { contact } from './routes/contact.ts';
import { holds } from './routes/holds.ts';
import { images } from './routes/images.ts';
import { newsletter } from './routes/newsletter.ts';
import { notifications } from './routes/notifications.ts';
import { payments } from './routes/payments.ts';
import { people } from './routes/people.ts';
import { sessions } from './routes/sessions.ts';
import { slots } from './routes/slots.ts';
import { treatments } from './routes/treatments.ts';

/** The handlers of all routes of the contract. */
export const boundRoutes: BoundRoute[] = [
  ...attention,
  ...audit,
  ...bookingLinks,
  ...bookings,
  ...calendars,
  ...changes,
  ...clinic,
  ...contact,
  ...holds,
  ...images,
  ...newsletter,
  ...notifications,
  ...payments,
  ...people,
  ...sessions,
  ...slots,
  ...treatments,
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
