import type { InboxFilter } from '#domain/desk/inbox';
import { slotTimeOf } from '#domain/shared/slot-times';
import type { Day, TimeRange } from '#domain/shared/time';

/**
 * The id of whom `paths.book` books for, or the place that was free; optional. Nothing else about a patient, because
 * history entries outlive a session.
 */
export type BookState = { patientId?: string; place?: BookPlace };

/** `beside`: the time of an appointment beside which it is squeezed in. */
export type BookPlace = { doctorId: string; day: Day; beside?: TimeRange };

/** The paths of all pages. */
export const paths = {
  home: '/',
  about: '/aboutus',
  reviews: '/reviews',
  contact: '/contact',
  imprint: '/impressum',
  privacy: '/datenschutz',
  accessibility: '/barrierefreiheit',
  signUp: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  emailChange: '/email-change',
  confirmAppointment: '/confirm-appointment',
  manageAppointment: '/manage-appointment',
  appointment: '/appointment',
  /** The appointment screen with the dialog of one treatment open. */
  bookTreatment: (treatmentId: string) => `/appointment?treatment=${encodeURIComponent(treatmentId)}`,
  /**
   * The appointment screen with the dialog of one treatment open and a time chosen, given by its wire texts. The doctor
   * is named by id, because URLs are logged. `readChosenSlot` reads it.
   */
  bookSlot: (treatmentId: string, { doctorId, date, slot }: { doctorId: string; date: string; slot: string }) => {
    const time = slotTimeOf(date, slot);
    const doctor = doctorId ? { doctor: doctorId } : {};
    const chosen = time && { date: time.day, slot: `${time.range.start}-${time.range.end}` };
    return `/appointment?${new URLSearchParams({ treatment: treatmentId, ...doctor, ...chosen }).toString()}`;
  },
  doctors: '/doctors',
  /** The public page of a doctor, by the slug of `domain/people/doctor-profile.ts`. */
  doctor: (slug: string) => `/doctors/${slug}`,
  dashboard: '/dashboard',
  overview: '/dashboard/overview',
  /** The day board; `?day=2026-12-24` of another day. */
  today: '/dashboard/today',
  screens: '/dashboard/today/screen',
  waitingRoom: '/waiting-room',
  profile: '/dashboard/profile',
  payment: (bookingId: string) => `/dashboard/payment/${encodeURIComponent(bookingId)}`,
  mySchedule: '/dashboard/myschedule',
  myPatient: '/dashboard/mypatient',
  newSchedule: '/dashboard/newschedule',
  /** The week of a doctor: plan, slots by hand, absences and imported calendar. */
  myHours: '/dashboard/my-hours',
  /** That of a doctor, for the admin. */
  hoursOf: (doctorId: string) => `/dashboard/my-hours?doctor=${encodeURIComponent(doctorId)}`,
  allPatient: '/dashboard/patient',
  manageDoctors: '/dashboard/managedoctors',
  addDoctor: '/dashboard/adddoctor',
  team: '/dashboard/team',
  /** The list of appointments. */
  appointments: '/dashboard/appointments',
  /** A person at the desk. */
  person: (id: string) => `/dashboard/persons/${encodeURIComponent(id)}`,
  absences: '/dashboard/absences',
  absence: (id: string) => `/dashboard/absences/${encodeURIComponent(id)}`,
  /** Books for a caller; the history entry may have `BookState`. */
  book: '/dashboard/book',
  /** Takes a record over by a code on paper. */
  claim: '/dashboard/claim',
  inbox: '/dashboard/inbox',
  /** The inbox with a filter; `all` is its own path. */
  inboxOf: (filter: InboxFilter) => (filter === 'all' ? '/dashboard/inbox' : `/dashboard/inbox?show=${filter}`),
  closures: '/dashboard/closures',
  imports: '/dashboard/imports',
  treatments: '/dashboard/treatments',
  treatmentsOf: (doctorId: string) => `/dashboard/treatments?doctor=${doctorId}`,
  audit: '/dashboard/audit',
  /** The audit entries of a person. */
  auditOf: (personId: string) => `/dashboard/audit?person=${encodeURIComponent(personId)}`,
  registers: '/dashboard/registers',
  settings: '/dashboard/settings',
  lockedRecords: '/dashboard/locked',
  /** A copy of somebody's data. */
  personData: (exportId: string) => `/dashboard/data/${encodeURIComponent(exportId)}`,
  outbox: '/outbox',
  /** What visitors see until the clinic opens its portal. */
  opening: '/opening',
  preferences: '/preferences',
  signOut: '/sign-out',
  login: '/login',
  /** The sign-up page, which returns to `origin`. */
  signUpFrom: (origin: string) => `/signup?from=${encodeURIComponent(origin)}`,
  /** The second factor of a log-in, or a log-in by passkey; returns to `origin`. */
  loginFactor: (origin: string) => `/login-factor?from=${encodeURIComponent(origin)}`,
  /** The log-in page, which returns to `origin`. */
  loginFrom: (origin: string) => `/login?from=${encodeURIComponent(origin)}`,
} as const;

/**
 * The path to return to if it is one of this portal; the home page for anything else (another host, `//evil`,
 * `javascript:`, in any encoding).
 */
export function safeReturnPath(wanted: string | null | undefined): string {
  if (!wanted || !wanted.startsWith('/') || /[\\\p{Cc}]/u.test(wanted)) return paths.home;
  const base = 'http://portal.invalid';
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : null;
  if (url?.origin !== base || url.pathname.startsWith('//')) return paths.home;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The pages that visitors and patients can open before the clinic has opened its portal, and those below them. */
const beforeOpening = [
  '/login',
  '/login-factor',
  '/sign-out',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/email-change',
  '/confirm-appointment',
  '/manage-appointment',
  '/impressum',
  '/datenschutz',
  '/barrierefreiheit',
  '/dashboard',
  '/waiting-room',
  '/preferences',
  '/opening',
  '/embed',
];

/** Whether a page works before the clinic has opened its portal: signing in, emailed links, legal pages, the team's work. */
export function worksBeforeOpening(path: string): boolean {
  return beforeOpening.some((page) => path === page || path.startsWith(`${page}/`));
}

/** A path of this portal without `?lang=`, which would override a language that is chosen later. */
export function withoutLanguage(path: string): string {
  const url = new URL(path, 'http://portal.invalid');
  if (!url.searchParams.has('lang')) return path;
  url.searchParams.delete('lang');
  return `${url.pathname}${url.search}${url.hash}`;
}
