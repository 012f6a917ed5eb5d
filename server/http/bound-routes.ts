import { routes } from '#contract/index';
import type { BoundRoute } from './bind-route.ts';
import { accounts } from './routes/accounts.ts';
import { bookings } from './routes/bookings.ts';
import { clinic } from './routes/clinic.ts';
import { holds } from './routes/holds.ts';
import { payments } from './routes/payments.ts';
import { people } from './routes/people.ts';
import { profile } from './routes/profile.ts';
import { slots } from './routes/slots.ts';
import { treatments } from './routes/treatments.ts';

/** Every call the server answers. */
export const boundRoutes: BoundRoute[] = [
  ...accounts,
  ...bookings,
  ...clinic,
  ...holds,
  ...payments,
  ...people,
  ...profile,
  ...slots,
  ...treatments,
];

const byName = new Map(boundRoutes.map((bound) => [bound.route.name, bound]));

// Said at start, not at the first call: a route of the contract without a handler would be a dead button.
const unbound = Object.values(routes).filter((route) => !byName.has(route.name));
if (unbound.length > 0) throw new Error(`no handler for ${unbound.map((route) => route.name).join(', ')}`);

export function boundRouteOf(name: string): BoundRoute {
  const bound = byName.get(name);
  if (!bound) throw new Error(`no handler for ${name}`);
  return bound;
}
