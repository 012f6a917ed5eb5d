import type { Role } from '#domain/shared/permission';

/**
 * The kinds of open tasks. `returns`: refunds that failed, or have to be paid out at the desk; `unpaid`: completed
 * appointments that are not paid in full; `holds`: holds that expired; `deletions`: requested at the desk;
 * `records`: locked ones that are about to be deleted.
 */
export const taskKinds = [
  'attention',
  'calls',
  'messages',
  'returns',
  'unpaid',
  'holds',
  'doctors',
  'calendars',
  'deletions',
  'records',
] as const;
export type TaskKind = (typeof taskKinds)[number];

const kindsOfRole: Record<Role, readonly TaskKind[]> = {
  patient: [],
  /** Calls about their own appointments, and their own imported calendar. */
  doctor: ['calls', 'calendars'],
  reception: ['attention', 'calls', 'messages', 'returns', 'unpaid', 'holds', 'calendars'],
  admin: taskKinds,
};

/** The kinds of open tasks of a role, in the order of the screen. */
export function taskKindsOf(role: Role): readonly TaskKind[] {
  return kindsOfRole[role];
}

/** Counts are read up to this number; it is shown as "99+". */
export const MAX_TASKS = 100;

/** A hold that ended is worth a call for this many days. */
export const ENDED_HOLD_DAYS = 7;

/** The daily email is sent from 07:00 on the clinic's clock; a server that starts after noon sends none. */
const DAILY_MAIL = { from: 7 * 60, until: 12 * 60 };

/** Whether the daily email of a day is due at a minute of that day. */
export function isDailyMailDue(minute: number): boolean {
  return minute >= DAILY_MAIL.from && minute < DAILY_MAIL.until;
}
