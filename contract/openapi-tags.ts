import { routesByModule, type NamedRoute } from './index.ts';

/** The tag of each module of `contract/`. */
const tagsByModule: Record<keyof typeof routesByModule, { name: string; description: string }> = {
  clinic: { name: 'Clinic', description: 'The clinic, its treatments, messages, newsletter, notifications and audit' },
  people: { name: 'People', description: 'Profiles, roles, images, access tokens and sessions' },
  slots: { name: 'Slots', description: 'Doctors, weekly plans, published and available slots' },
  bookings: { name: 'Appointments', description: 'Bookings, their changes, holds, reminders and calendars' },
  payments: { name: 'Payments', description: 'Payments of appointments, by card and at the desk' },
  absences: {
    name: 'Absences',
    description: 'Absences of doctors, closures, imported calendars and affected appointments',
  },
  accounts: { name: 'Accounts', description: 'Accounts of staff, patients without an account, and their records' },
  desk: { name: 'Desk', description: 'What staff see: lists, the day of the clinic and open tasks' },
};

export const tags = Object.values(tagsByModule);

const tagByRoute = new Map(
  Object.entries(tagsByModule).flatMap(([module, { name }]) =>
    Object.values<NamedRoute>(routesByModule[module as keyof typeof routesByModule]).map((route) => [route, name]),
  ),
);

/** The tag of a route: that of its module. @throws Error if `contract/index.ts` does not list the route */
export function tagOf(route: NamedRoute): string {
  const tag = tagByRoute.get(route);
  if (tag === undefined) throw new Error(`${route.name} is not listed in contract/index.ts`);
  return tag;
}
