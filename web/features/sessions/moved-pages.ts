import type { Role } from '#domain/shared/permission';
import { paths } from '#web/paths.ts';

/** Where a page of earlier versions is now, which is part of My hours; null for every other page. */
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
    default:
      return null;
  }
}
