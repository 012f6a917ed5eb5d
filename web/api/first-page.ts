import type { MessageKey } from '#i18n/catalogue';
import { paths } from '#web/paths.ts';
import type { SessionUser } from './session-store.ts';

/** The first page of the drawer that works for somebody: the overview of the admin, the day board of other staff, else their appointments. */
export function firstPage({ role, isVerified }: SessionUser): { to: string; name: MessageKey } {
  if (role === 'admin') return { to: paths.overview, name: 'dashboard.overview' };
  return role === 'Patient' || (role === 'Doctor' && !isVerified)
    ? { to: paths.dashboard, name: 'dashboard.myAppointment' }
    : { to: paths.today, name: 'dashboard.today' };
}
