import { matchPath } from 'react-router';
import { type Role } from '#domain/shared/permission';
import { mayOpen, type Screen } from '#domain/shared/screens';

/** The screen of each page of the signed-in area, by route pattern; a page that is missing here opens for nobody. */
export const screensByPattern: Record<string, Screen> = {
  '/dashboard': 'myAppointment',
  '/dashboard/payment/:bookingId': 'myAppointment',
  '/dashboard/profile': 'profile',
  '/dashboard/overview': 'overview',
  '/dashboard/today': 'today',
  '/dashboard/today/screen': 'appointments',
  '/dashboard/myschedule': 'mySchedule',
  '/dashboard/mypatient': 'myPatient',
  '/dashboard/newschedule': 'newSchedule',
  '/dashboard/my-hours': 'myHours',
  '/dashboard/plan': 'myHours',
  '/dashboard/patient': 'allPatient',
  '/dashboard/managedoctors': 'manageDoctor',
  '/dashboard/team': 'team',
  '/dashboard/adddoctor': 'addDoctor',
  '/dashboard/appointments': 'appointments',
  '/dashboard/persons/:personId': 'person',
  '/dashboard/inbox': 'inbox',
  '/dashboard/attention': 'inbox',
  '/dashboard/calls': 'inbox',
  '/dashboard/waiting': 'inbox',
  '/dashboard/messages': 'inbox',
  '/dashboard/absences': 'absences',
  '/dashboard/absences/:absenceId': 'absence',
  '/dashboard/book': 'book',
  '/dashboard/claim': 'claim',
  '/dashboard/closures': 'closures',
  '/dashboard/imports': 'imports',
  '/dashboard/treatments': 'treatments',
  '/dashboard/audit': 'audit',
  '/dashboard/registers': 'registers',
  '/dashboard/settings': 'settings',
  '/dashboard/locked': 'lockedRecords',
  '/dashboard/data/:exportId': 'profile',
};

/** Whether a role may open the page at a path, or of a route pattern. */
export function mayOpenPage(role: Role, path: string): boolean {
  const screen = Object.entries(screensByPattern).find(([pattern]) => matchPath(pattern, path))?.[1];
  return screen !== undefined && mayOpen(role, screen);
}
