import { routes } from '#contract/index';
import type { Route } from '#contract/shared/define-route';
import type { BoundRoute } from '#server/platform/http/bind-route';
import { absences } from '#server/absences/routes/absences';
import { accounts } from '#server/accounts/routes/accounts';
import { rights } from '#server/accounts/routes/rights';
import { bookings } from '#server/bookings/routes/bookings';
import { clinic } from '#server/clinic/routes/clinic';
import { desk } from '#server/desk/routes/desk';
import { payments } from '#server/payments/routes/payments';
import { people } from '#server/people/routes/people';
import { slots } from '#server/slots/routes/slots';

/** The handlers of all routes of the contract. */
export const boundRoutes: BoundRoute[] = [
  ...absences,
  ...accounts,
  ...rights,
  ...bookings,
  ...clinic,
  ...desk,
  ...payments,
  ...people,
  ...slots,
];

const byKey = new Map(boundRoutes.map((bound) => [bound.route.key, bound]));

// Fail at the start, not at the first request, if a route of the contract has no handler.
const unbound = Object.values(routes).filter((route) => !byKey.has(route.key));
if (unbound.length > 0) throw new Error(`no handler for ${unbound.map((route) => route.name).join(', ')}`);

export function boundRouteOf({ key }: Route): BoundRoute {
  const bound = byKey.get(key);
  if (!bound) throw new Error(`no handler for ${key}`);
  return bound;
}
