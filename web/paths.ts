/** Whose appointments `paths.patientAppointments` shows. */
export type PatientState = { name: string; email: string };

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
  confirmAppointment: '/confirm-appointment',
  manageAppointment: '/manage-appointment',
  appointment: '/appointment',
  /** The appointment screen with the dialog of one treatment open. */
  bookTreatment: (treatmentId: string) => `/appointment?treatment=${encodeURIComponent(treatmentId)}`,
  dashboard: '/dashboard',
  profile: '/dashboard/profile',
  payment: (bookingId: string) => `/dashboard/payment/${encodeURIComponent(bookingId)}`,
  mySchedule: '/dashboard/myschedule',
  myPatient: '/dashboard/mypatient',
  newSchedule: '/dashboard/newschedule',
  allPatient: '/dashboard/patient',
  /** Needs `PatientState` in the history entry. */
  patientAppointments: '/dashboard/patient/appointments',
  manageDoctors: '/dashboard/managedoctors',
  addDoctor: '/dashboard/adddoctor',
  attention: '/dashboard/attention',
  messages: '/dashboard/messages',
  audit: '/dashboard/audit',
  outbox: '/outbox',
  preferences: '/preferences',
  login: '/login',
  /** The sign-up page, which returns to `origin`. */
  signUpFrom: (origin: string) => `/signup?from=${encodeURIComponent(origin)}`,
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
