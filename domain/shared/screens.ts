import type { Role } from './permission.ts';

/**
 * The screens of the signed-in area and the roles that may open them (specification, sections 2 and 6). An unverified
 * doctor may open the doctor's screens, which explain why they are empty.
 */
const screens = {
  myAppointment: ['patient', 'doctor', 'reception', 'admin'],
  profile: ['patient', 'doctor', 'reception', 'admin'],
  overview: ['admin'],
  today: ['doctor', 'reception', 'admin'],
  mySchedule: ['doctor'],
  myPatient: ['doctor'],
  newSchedule: ['doctor'],
  myHours: ['doctor', 'admin'],
  allPatient: ['reception', 'admin'],
  manageDoctor: ['admin'],
  addDoctor: ['admin'],
  team: ['admin'],
  treatments: ['admin'],
  appointments: ['reception', 'admin'],
  person: ['reception', 'admin'],
  absences: ['reception', 'admin'],
  absence: ['doctor', 'reception', 'admin'],
  book: ['reception', 'admin'],
  claim: ['patient'],
  closures: ['admin'],
  imports: ['admin'],
  audit: ['admin'],
  registers: ['admin'],
  settings: ['admin'],
  lockedRecords: ['doctor', 'admin'],
  inbox: ['doctor', 'reception', 'admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Screen = keyof typeof screens;

/** The screens that a role may open. */
export function screensOf(role: Role): Screen[] {
  return (Object.keys(screens) as Screen[]).filter((screen) => mayOpen(role, screen));
}

export function mayOpen(role: Role, screen: Screen): boolean {
  return (screens[screen] as readonly Role[]).includes(role);
}
