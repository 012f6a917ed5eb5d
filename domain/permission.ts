import type { ErrorCode } from './errors.ts';

export type Role = 'patient' | 'doctor' | 'admin';

/** Who asks. Read from the database at every call, never from a token. */
export type Actor = {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** A doctor whom the admin has verified. */
  isVerified: boolean;
  /** Whether they proved that the address is theirs. */
  isEmailProven: boolean;
};

type BookingOwners = { patientId: string; doctorId: string };

const isOwn = (actor: Actor, email: string) => actor.email === email;
const isAdmin = (actor: Actor) => actor.role === 'admin';
const isVerifiedDoctor = (actor: Actor) => actor.role === 'doctor' && actor.isVerified;

/**
 * One sentence a rule: who may do what with whose. What is not listed is refused. Sources: specification,
 * section 6, and wire.md.
 */
export const rules = {
  /** Whoever has an account books for themself, and for nobody else. */
  'booking.create': (
    actor: Actor,
    patient: { id?: string | undefined; email?: string | undefined; name?: string | undefined },
  ) =>
    (patient.id === undefined || patient.id === actor.id) &&
    (patient.email === undefined || isOwn(actor, patient.email)) &&
    (patient.name === undefined || patient.name === actor.name),
  /** A person lists their own bookings, the admin anybody's. */
  'booking.list': (actor: Actor, { email }: { email: string }) => isOwn(actor, email) || isAdmin(actor),
  /** A booking is seen by its patient, its doctor while verified, and the admin. */
  'booking.read': (actor: Actor, booking: BookingOwners) =>
    booking.patientId === actor.id || (booking.doctorId === actor.id && isVerifiedDoctor(actor)) || isAdmin(actor),
  /** A hold is confirmed by its patient alone. */
  'booking.confirm': (actor: Actor, booking: BookingOwners) => booking.patientId === actor.id,
  /** A booking is paid by its patient alone. */
  'booking.pay': (actor: Actor, booking: BookingOwners) => booking.patientId === actor.id,
  /** A person reads their own profile and role, the admin anybody's. */
  'profile.read': (actor: Actor, { email }: { email: string }) => isOwn(actor, email) || isAdmin(actor),
  /** A person changes their own profile. */
  'profile.update': (actor: Actor, { id }: { id: string }) => actor.id === id,
  /** A person sees where they are signed in, and the query is bound to them. */
  'session.list': (_actor: Actor, _own: null) => true,
  /** A person ends sessions of their own, and the query is bound to them. */
  'session.end': (_actor: Actor, _own: null) => true,
  /** A person asks about reservations of their own only, and the query is bound to them. */
  'reservation.confirm': (_actor: Actor, _own: null) => true,
  /** A verified doctor publishes their own free time. */
  'slot.publish': (actor: Actor, { email }: { email: string }) => isVerifiedDoctor(actor) && isOwn(actor, email),
  /** A verified doctor withdraws a slot of their own, and the query is bound to them. */
  'slot.withdraw': (actor: Actor, _own: null) => isVerifiedDoctor(actor),
  /** A doctor's patients are seen by that doctor while verified, and by the admin. */
  'patients.read': (actor: Actor, { email }: { email: string }) =>
    (isVerifiedDoctor(actor) && isOwn(actor, email)) || isAdmin(actor),
  /** The admin lists doctors and patients. */
  'people.list': (actor: Actor, _all: null) => isAdmin(actor),
  /** The admin verifies a doctor. */
  'doctor.verify': (actor: Actor, _any: null) => isAdmin(actor),
  /** The admin adds a doctor. */
  'doctor.add': (actor: Actor, _any: null) => isAdmin(actor),
  /** The admin deletes an account (whose: `assertDeletable`). */
  'person.delete': (actor: Actor, _any: null) => isAdmin(actor),
  /** The admin reads and removes what people wrote to the clinic. */
  'messages.read': (actor: Actor, _all: null) => isAdmin(actor),
  'messages.delete': (actor: Actor, _any: null) => isAdmin(actor),
  /** The admin reads which appointments cannot take place as they are, and how to reach their patients. */
  'attention.read': (actor: Actor, _all: null) => isAdmin(actor),
  /** The admin reads who wants news. */
  'newsletter.read': (actor: Actor, _all: null) => isAdmin(actor),
  /** The admin reads who did what. */
  'audit.read': (actor: Actor, _all: null) => isAdmin(actor),
} as const;

export type Rule = keyof typeof rules;
export type Subject<R extends Rule> = Parameters<(typeof rules)[R]>[1];

/** Someone else's booking looks exactly like one that does not exist. */
const hidden: readonly Rule[] = ['booking.read', 'booking.confirm', 'booking.pay'];

export function isAllowed<R extends Rule>(actor: Actor, rule: R, subject: Subject<R>): boolean {
  const decide: (actor: Actor, subject: never) => boolean = rules[rule];
  return decide(actor, subject as never);
}

/** What a doctor who waits for verification is told so, instead of a plain refusal. */
const verifiedOnly: readonly Rule[] = ['slot.publish', 'slot.withdraw', 'patients.read'];

/** The code with which a rule refuses this person. */
export function refusalOf(rule: Rule, actor: Actor): ErrorCode {
  if (verifiedOnly.includes(rule) && actor.role === 'doctor' && !actor.isVerified) return 'doctor_not_verified';
  return hidden.includes(rule) ? 'not_found' : 'not_allowed';
}

/**
 * The screens of the signed-in area and the roles that open them (specification, sections 2 and 6). A doctor who
 * is not verified yet opens the doctor's and reads there why they are empty.
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
