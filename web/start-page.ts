import type { User } from '#contract/people';
import { paths } from './paths.ts';

/**
 * The page after a log-in that names none to return to: the day board for doctors and reception, the home page for
 * everybody else (specification, section 3).
 */
export function startPage(role: User['role']): string {
  return role === 'Doctor' || role === 'Reception' ? paths.today : paths.home;
}
