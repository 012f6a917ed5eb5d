import type { Role } from '#domain/shared/permission';

/**
 * What an item of the inbox is about. `clinic_hold`: it is held until the clinic confirms it. `closed_day`: its day was
 * closed after it was booked. `overlap`: one person's appointments overlap, and `doctor_overlap`: one doctor's, which the
 * database allowed in earlier versions. `call`: a patient to call about an affected appointment. `ended_hold`: a hold that
 * expired. `wrong_address`: who reads the address of a patient without an account is not the patient. `unpaid`: a completed appointment that is not paid in full. `return`: a refund that failed, or has to be paid
 * out at the desk. `deletion`: requested at the desk. `record`: a locked one that is about to be deleted.
 */
export const inboxKinds = [
  'clinic_hold',
  'closed_day',
  'overlap',
  'doctor_overlap',
  'call',
  'ended_hold',
  'wrong_address',
  'message',
  'unpaid',
  'return',
  'doctor',
  'calendar',
  'deletion',
  'record',
] as const;
export type InboxKind = (typeof inboxKinds)[number];

const kindsOfRole: Record<Role, readonly InboxKind[]> = {
  patient: [],
  /** Calls about their own appointments, and their own imported calendar. */
  doctor: ['call', 'calendar'],
  /** Nothing that only the admin or a doctor can do. */
  reception: inboxKinds.filter((kind) => !['doctor', 'calendar', 'deletion', 'record'].includes(kind)),
  admin: inboxKinds,
};

/** The groups by which the inbox is filtered, in the order of the screen. */
export const inboxGroups = {
  calls: ['call', 'ended_hold', 'wrong_address'],
  appointments: ['clinic_hold', 'closed_day', 'overlap', 'doctor_overlap'],
  messages: ['message'],
  unpaid: ['unpaid'],
  refunds: ['return'],
  clinic: ['doctor', 'calendar', 'deletion', 'record'],
} as const satisfies Record<string, readonly InboxKind[]>;
export const inboxGroupNames = Object.keys(inboxGroups) as (keyof typeof inboxGroups)[];

/** `mine`: messages assigned to the reader. `done`: calls of the last day and answered messages, the latest first. */
export const inboxFilters = ['all', ...inboxGroupNames, 'mine', 'done'] as const;
export type InboxFilter = (typeof inboxFilters)[number];

/** The kinds of items that a role reads with a filter. */
export function inboxKindsOf(role: Role, filter: InboxFilter = 'all'): readonly InboxKind[] {
  const own = kindsOfRole[role];
  if (filter === 'all') return own;
  const wanted: readonly InboxKind[] =
    filter === 'mine' ? ['message'] : filter === 'done' ? ['call', 'message'] : inboxGroups[filter];
  return own.filter((kind) => wanted.includes(kind));
}

/** The filters that show a role something. */
export function inboxFiltersOf(role: Role): readonly InboxFilter[] {
  return inboxFilters.filter((filter) => inboxKindsOf(role, filter).length > 0);
}

/** Whether an item has a time at which it is too late; the others have one since when they are due. */
export function hasDeadline(kind: InboxKind): boolean {
  return [...inboxGroups.appointments, 'call', 'record'].includes(kind);
}

/** When an item is due; items are listed in this order. */
export const urgencies = ['running', 'today', 'later'] as const;
export type Urgency = (typeof urgencies)[number];

/** Counts are read up to this number; it is shown as "99+". */
export const MAX_COUNT = 100;

/** A hold that ended is worth a call for this many days. */
export const ENDED_HOLD_DAYS = 7;

/** The daily email is sent from 07:00 on the clinic's clock; a server that starts after noon sends none. */
const DAILY_MAIL = { from: 7 * 60, until: 12 * 60 };

/** Whether the daily email of a day is due at a minute of that day. */
export function isDailyMailDue(minute: number): boolean {
  return minute >= DAILY_MAIL.from && minute < DAILY_MAIL.until;
}
