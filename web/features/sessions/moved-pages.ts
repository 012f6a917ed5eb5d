import type { Role } from '#domain/shared/permission';
import type { InboxFilter } from '#domain/desk/inbox';
import { paths } from '#web/paths.ts';

/** The filters of the former page of messages. */
const messageFilters: Record<string, InboxFilter | undefined> = { mine: 'mine', answered: 'done' };

/** Where a page of earlier versions is now, in My hours or the inbox; null for every other page. */
export function movedTo({ pathname, search }: { pathname: string; search: string }, role: Role): string | null {
  const given = new URLSearchParams(search);
  const to = (more: Record<string, string> = {}) => {
    for (const [name, value] of Object.entries(more)) given.set(name, value);
    given.delete('view');
    return given.size > 0 ? `${paths.myHours}?${given}` : paths.myHours;
  };
  switch (pathname.replace(/\/$/, '')) {
    case '/dashboard/plan':
      return to();
    case paths.absences:
      return role === 'doctor' ? to({ away: '' }) : null;
    case paths.mySchedule:
      if (!given.has('view')) return null;
      return to(given.get('view') === 'day' && !given.has('day') ? { day: 'today' } : {});
    case '/dashboard/waiting':
      return paths.inbox;
    case '/dashboard/attention':
      return paths.inboxOf('appointments');
    case '/dashboard/calls':
      return paths.inboxOf('calls');
    case '/dashboard/messages':
      return paths.inboxOf(messageFilters[given.get('show') ?? ''] ?? 'messages');
    default:
      return null;
  }
}
