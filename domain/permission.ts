import type { ErrorCode } from './errors.ts';

export type Role = 'patient' | 'doctor' | 'admin';

/** The person who makes a request. Read from the database in each request, never from a token. */
export type Actor = {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** A doctor whom the admin has verified. */
  isVerified: boolean;
  /** Whether they proved that the email address is theirs. */
  isEmailProven: boolean;
};

type BookingOwners = { patientId: string; doctorId: string };

const isOwn = (actor: Actor, email: string) => actor.email === email;
const isAdmin = (actor: Actor) => actor.role === 'admin';
const isVerifiedDoctor = (actor: Actor) => actor.role === 'doctor' && actor.isVerified;

/** Whether a person acts for the clinic on a booking: its verified doctor or the admin, unless they are its patient. */
export function isStaffOf(actor: Actor, { patientId, doctorId }: BookingOwners): boolean {
  return patientId !== actor.id && ((doctorId === actor.id && isVerifiedDoctor(actor)) || isAdmin(actor));
}

const mayChange = (actor: Actor, booking: BookingOwners) => booking.patientId === actor.id || isStaffOf(actor, booking);

/**
 * The closed list of permissions: who may do what with whose. Everything else is refused. Source: specification,
 * section 6.
 */
export const rules = {
  /** A person may book only for themselves. */
  'booking.create': (
    actor: Actor,
    patient: { id?: string | undefined; email?: string | undefined; name?: string | undefined },
  ) =>
    (patient.id === undefined || patient.id === actor.id) &&
    (patient.email === undefined || isOwn(actor, patient.email)) &&
    (patient.name === undefined || patient.name === actor.name),
  /** A person lists their own bookings, the admin anybody's. */
  'booking.list': (actor: Actor, { email }: { email: string }) => isOwn(actor, email) || isAdmin(actor),
  /** A booking is read by its patient, its doctor while verified, and the admin. */
  'booking.read': (actor: Actor, booking: BookingOwners) => mayChange(actor, booking),
  /** Only its patient confirms a hold. */
  'booking.confirm': (actor: Actor, booking: BookingOwners) => booking.patientId === actor.id,
  /** Only its patient pays for a booking. */
  'booking.pay': (actor: Actor, booking: BookingOwners) => booking.patientId === actor.id,
  /** A booking is cancelled, moved and marked by its patient, its doctor while verified, and the admin. */
  'booking.cancel': mayChange,
  'booking.move': mayChange,
  'booking.mark': mayChange,
  /** A change is undone by who made it, also if the booking has another doctor since. */
  'booking.undo': (actor: Actor, booking: BookingOwners & { changedBy: string | null }) =>
    mayChange(actor, booking) || booking.changedBy === actor.id,
  /** The clinic's side decides beyond the patient's rules; never about an appointment of one's own. */
  'booking.override': (actor: Actor, booking: BookingOwners) => isStaffOf(actor, booking),
  /** A person reads their own profile and role, the admin anybody's. */
  'profile.read': (actor: Actor, { email }: { email: string }) => isOwn(actor, email) || isAdmin(actor),
  /** A person changes their own profile. */
  'profile.update': (actor: Actor, { id }: { id: string }) => actor.id === id,
  /** Doctors and admins choose the events they are notified of; the query is restricted to them. */
  'notification.choose': (actor: Actor, _own: null) => actor.role !== 'patient',
  /** A person lists their own sessions; the query is restricted to them. */
  'session.list': (_actor: Actor, _own: null) => true,
  /** A person ends their own sessions; the query is restricted to them. */
  'session.end': (_actor: Actor, _own: null) => true,
  /** A person reads and changes their own calendar feed; the query is restricted to them. */
  'calendar_feed.manage': (_actor: Actor, _own: null) => true,
  /** A person confirms their own reservations; the query is restricted to them. */
  'reservation.confirm': (_actor: Actor, _own: null) => true,
  /** A verified doctor publishes their own slots. */
  'slot.publish': (actor: Actor, { email }: { email: string }) => isVerifiedDoctor(actor) && isOwn(actor, email),
  /** A verified doctor withdraws their own slots; the query is restricted to them. */
  'slot.withdraw': (actor: Actor, _own: null) => isVerifiedDoctor(actor),
  /** A doctor's patients are read by that doctor while verified, and by the admin. */
  'patients.read': (actor: Actor, { email }: { email: string }) =>
    (isVerifiedDoctor(actor) && isOwn(actor, email)) || isAdmin(actor),
  /** The admin lists doctors and patients. */
  'people.list': (actor: Actor, _all: null) => isAdmin(actor),
  /** The admin verifies a doctor. */
  'doctor.verify': (actor: Actor, _any: null) => isAdmin(actor),
  /** The admin adds a doctor. */
  'doctor.add': (actor: Actor, _any: null) => isAdmin(actor),
  /** The admin deletes accounts; `assertDeletable` restricts which. */
  'person.delete': (actor: Actor, _any: null) => isAdmin(actor),
  /** The admin reads and deletes the messages to the clinic. */
  'messages.read': (actor: Actor, _all: null) => isAdmin(actor),
  'messages.delete': (actor: Actor, _any: null) => isAdmin(actor),
  /** The admin reads which appointments need attention, with their patients' contact data. */
  'attention.read': (actor: Actor, _all: null) => isAdmin(actor),
  /** The admin reads the newsletter's subscribers. */
  'newsletter.read': (actor: Actor, _all: null) => isAdmin(actor),
  /** The admin reads the audit. */
  'audit.read': (actor: Actor, _all: null) => isAdmin(actor),
} as const;

export type Rule = keyof typeof rules;
export type Subject<R extends Rule> = Parameters<(typeof rules)[R]>[1];

/** Refused with `not_found`, so that nobody can find out which bookings exist. */
const hidden: readonly Rule[] = [
  'booking.read',
  'booking.confirm',
  'booking.pay',
  'booking.cancel',
  'booking.move',
  'booking.mark',
  'booking.undo',
];

export function isAllowed<R extends Rule>(actor: Actor, rule: R, subject: Subject<R>): boolean {
  const decide: (actor: Actor, subject: never) => boolean = rules[rule];
  return decide(actor, subject as never);
}

/** Rules that refuse an unverified doctor with `doctor_not_verified`. */
const verifiedOnly: readonly Rule[] = ['slot.publish', 'slot.withdraw', 'patients.read'];

/** The error code with which a rule refuses this person. */
export function refusalOf(rule: Rule, actor: Actor): ErrorCode {
  if (verifiedOnly.includes(rule) && actor.role === 'doctor' && !actor.isVerified) return 'doctor_not_verified';
  return hidden.includes(rule) ? 'not_found' : 'not_allowed';
}

/**
 * The screens of the signed-in area and the roles that may open them (specification, sections 2 and 6). An unverified
 * doctor may open the doctor's screens, which explain why they are empty.
 */
const screens = {
  myAppointment: ['patient', 'doctor', 'admin'],
  profile: ['patient', 'doctor', 'admin'],
  mySchedule: ['doctor'],
  myPatient: ['doctor'],
  newSchedule: ['doctor'],
  allPatient: ['admin'],
  manageDoctor: ['admin'],
  addDoctor: ['admin'],
  attention: ['admin'],
  messages: ['admin'],
  audit: ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Screen = keyof typeof screens;

export function mayOpen(role: Role, screen: Screen): boolean {
  return (screens[screen] as readonly Role[]).includes(role);
}
