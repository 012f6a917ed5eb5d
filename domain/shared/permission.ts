import type { ErrorCode } from './errors.ts';

export type Role = 'patient' | 'doctor' | 'reception' | 'admin';

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

/**
 * Whose a booking is: its patient's, its doctor's and, booked for somebody else, that of the account that booked it. `isLimited`:
 * that account sees only when and with whom it is, and can cancel it.
 */
export type BookingOwners = { patientId: string; accountId: string | null; isLimited: boolean; doctorId: string };

/** The owners of a booking that does not exist. */
export const NO_OWNERS: BookingOwners = { patientId: '', accountId: null, isLimited: false, doctorId: '' };

const isOwn = (actor: Actor, email: string) => actor.email === email;
const isAdmin = (actor: Actor) => actor.role === 'admin';
const isReception = (actor: Actor) => actor.role === 'reception';
/** Who books, moves, cancels and marks for the whole clinic. */
const isDesk = (actor: Actor) => isAdmin(actor) || isReception(actor);
/** People who read the data of patients: a doctor who signs up does once the clinic has verified them. */
export function isStaff(person: Pick<Actor, 'role' | 'isVerified'>): boolean {
  return person.role === 'doctor' ? person.isVerified : person.role !== 'patient';
}

const isVerifiedDoctor = (actor: Actor) => actor.role === 'doctor' && actor.isVerified;

/** Whether a booking is a person's own: as its patient, or because their account booked it for somebody else. */
export function isOwnBooking(
  actor: { id: string },
  { patientId, accountId }: Pick<BookingOwners, 'patientId' | 'accountId'>,
): boolean {
  return patientId === actor.id || accountId === actor.id;
}

/** Whether a person acts for the clinic on a booking: its verified doctor, reception or the admin, unless it is their own. */
export function isStaffOf(actor: Actor, booking: BookingOwners): boolean {
  const isDoctor = booking.doctorId === actor.id && isVerifiedDoctor(actor);
  return !isOwnBooking(actor, booking) && (isDoctor || isDesk(actor));
}

const mayDecide = (actor: Actor, booking: BookingOwners) =>
  booking.patientId === actor.id || (booking.accountId === actor.id && !booking.isLimited);
const maySee = (actor: Actor, booking: BookingOwners) => isOwnBooking(actor, booking) || isStaffOf(actor, booking);
const mayChange = (actor: Actor, booking: BookingOwners) => mayDecide(actor, booking) || isStaffOf(actor, booking);

/** Whether it is about a patient, or about nobody, which is not found. */
const isOfPatient = ({ role = 'patient' }: { role?: Role | undefined }) => role === 'patient';

type SubjectPerson = { id: string; role?: Role | undefined };
/** A person themself, or the desk for a patient. */
const isOwnOrOfPatient = (actor: Actor, person: SubjectPerson) =>
  actor.id === person.id || (isDesk(actor) && isOfPatient(person));

const isOwnOfPatient = (actor: Actor, person: SubjectPerson) => isOfPatient(person) && isOwnOrOfPatient(actor, person);

/** The closed list of permissions: who may do what with whose (specification, section 6). Everything else is refused. */
export const rules = {
  /** A person may book only for themselves, and whom their account books for: the query is restricted to these. */
  'booking.create': (
    actor: Actor,
    patient: { id?: string | undefined; email?: string | undefined; name?: string | undefined },
  ) =>
    (patient.id === undefined || patient.id === actor.id) &&
    (patient.email === undefined || isOwn(actor, patient.email)) &&
    (patient.name === undefined || patient.name === actor.name),
  /**
   * Reception and the admin enter patients without an account, and read patients, and colleagues by name with the
   * appointments they have as patients.
   */
  'desk.patient': (actor: Actor, _all: null) => isDesk(actor),
  /** Reception and the admin merge records of one patient, and see before what that changes. */
  'desk.merge': (actor: Actor, _any: null) => isDesk(actor),
  'desk.preview_merge': (actor: Actor, _any: null) => isDesk(actor),
  /** Patients take their record over by a code on paper, into their own account. */
  'record.claim': (actor: Actor, _own: null) => actor.role === 'patient',
  /** Reception and the admin book for patients, whose limits do not bind them; never for themselves. */
  'desk.book': (actor: Actor, booking: Pick<BookingOwners, 'patientId' | 'accountId'>) =>
    isDesk(actor) && !isOwnBooking(actor, booking),
  /** A person manages whom they book for; the query is restricted to them. */
  'person.manage': (_actor: Actor, _own: null) => true,
  /** Reception and the admin see which doctor is free first for somebody who is here. */
  'desk.first_free': (actor: Actor, _any: null) => isDesk(actor),
  /** A person lists their own bookings, reception those of patients, the admin anybody's. */
  'booking.list': (actor: Actor, person: { email: string; role?: Role | undefined }) =>
    isOwn(actor, person.email) || isAdmin(actor) || (isReception(actor) && isOfPatient(person)),
  /** A booking is read by its patient, its doctor while verified, reception and the admin. */
  'booking.read': maySee,
  /** Only its patient confirms a hold and pays for a booking, or the account that booked it. */
  'booking.confirm': mayDecide,
  'booking.pay': mayDecide,
  /** A booking is cancelled, moved and marked by its patient, its account, its doctor while verified, reception and the admin. */
  'booking.cancel': maySee,
  'booking.move': mayChange,
  'booking.mark': mayChange,
  /** A change is undone by who made it, also if the booking has another doctor since. */
  'booking.undo': (actor: Actor, booking: BookingOwners & { changedBy: string | null }) =>
    maySee(actor, booking) || booking.changedBy === actor.id,
  /** The clinic's side decides beyond the patient's rules; never about an appointment of one's own. */
  'booking.override': (actor: Actor, booking: BookingOwners) => isStaffOf(actor, booking),
  /** The internal note of an appointment is read and written by the clinic's side, never by its patient. */
  'booking.note': (actor: Actor, booking: BookingOwners) => isStaffOf(actor, booking),
  /** A person reads their own profile and role, reception those of patients, the admin anybody's. */
  'profile.read': (actor: Actor, person: { email: string; role?: Role | undefined }) =>
    isOwn(actor, person.email) || isAdmin(actor) || (isReception(actor) && isOfPatient(person)),
  /** A person changes their own profile. */
  'profile.update': (actor: Actor, { id }: { id: string }) => actor.id === id,
  /** A person changes their own email address. */
  'email.change': (_actor: Actor, _own: null) => true,
  /** Doctors, reception and admins choose the events they are notified of; the query is restricted to them. */
  'notification.choose': (actor: Actor, _own: null) => actor.role !== 'patient',
  /** A person lists their own sessions; the query is restricted to them. */
  'session.list': (_actor: Actor, _own: null) => true,
  /** The admin lists and ends the sessions of staff. */
  'session.manage_staff': (actor: Actor, _all: null) => isAdmin(actor),
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
  /** A verified doctor declares and ends their own absences, the admin all. */
  'absence.manage': (actor: Actor, { email }: { email: string }) =>
    (isVerifiedDoctor(actor) && isOwn(actor, email)) || isAdmin(actor),
  /** A verified doctor reads their own absences, reception and the admin all. */
  'absence.read': (actor: Actor, { email }: { email: string }) =>
    (isVerifiedDoctor(actor) && isOwn(actor, email)) || isDesk(actor),
  /** A verified doctor calls the patients of their own absences, reception and the admin all on the call list. */
  'call.manage': (actor: Actor, { email }: { email: string }) =>
    (isVerifiedDoctor(actor) && isOwn(actor, email)) || isDesk(actor),
  /** The weekly plan of a doctor is made by that doctor while verified, and by the admin. */
  'plan.change': (actor: Actor, { doctorId }: { doctorId: string }) =>
    (isVerifiedDoctor(actor) && actor.id === doctorId) || isAdmin(actor),
  /** A doctor's patients are read by that doctor while verified, by reception and the admin. */
  'patients.read': (actor: Actor, { email }: { email: string }) =>
    (isVerifiedDoctor(actor) && isOwn(actor, email)) || isDesk(actor),
  /** A schedule with its patients is read by its doctor while verified, by reception and the admin. */
  'schedule.read': (actor: Actor, { doctorId }: { doctorId: string }) =>
    (isVerifiedDoctor(actor) && actor.id === doctorId) || isDesk(actor),
  /** A day's appointments are read by their doctor while verified, those of all doctors by reception and the admin. */
  'board.read': (actor: Actor, { doctorId }: { doctorId: string | null }) =>
    (isVerifiedDoctor(actor) && actor.id === doctorId) || isDesk(actor),
  /** Reception and the admin give a device lasting access to the waiting room. */
  'screen.create': (actor: Actor, _any: null) => isDesk(actor),
  /** Reception lists patients, the admin everybody. */
  'people.list': (actor: Actor, { role }: { role: Role }) =>
    isAdmin(actor) || (isReception(actor) && role === 'patient'),
  /** The admin verifies a doctor. */
  'doctor.verify': (actor: Actor, _any: null) => isAdmin(actor),
  /** The admin adds a doctor. */
  'doctor.add': (actor: Actor, _any: null) => isAdmin(actor),
  /** The admin adds people to the reception. */
  'reception.add': (actor: Actor, _any: null) => isAdmin(actor),
  /** The admin removes the factors of others who lost theirs. */
  'factor.reset': (actor: Actor, { id }: { id: string }) => isAdmin(actor) && actor.id !== id,
  /** The admin deletes accounts, and sees before what that changes; `assertDeletable` restricts which. */
  'person.delete': (actor: Actor, _any: null) => isAdmin(actor),
  /** Who may request a deletion sees before what it changes, and so does the admin. */
  'person.preview_deletion': (actor: Actor, person: SubjectPerson) => isAdmin(actor) || isOwnOfPatient(actor, person),
  /** A person exercises the rights to their own data, reception and the admin those of a patient who is present. */
  'rights.exercise': isOwnOrOfPatient,
  'rights.export': isOwnOrOfPatient,
  /** A copy is opened by the person who requested it; the query is restricted to them. */
  'rights.open_export': (_actor: Actor, _own: null) => true,
  /** Patients delete their account or restrict its use, reception for a patient; doctors and staff ask the admin. */
  'rights.request_deletion': isOwnOfPatient,
  'rights.restrict': isOwnOfPatient,
  /** Reception and the admin correct the profile of a patient. */
  'patient.correct': (actor: Actor, person: { role?: Role | undefined }) => isDesk(actor) && isOfPatient(person),
  /** The admin reads what the law retains of deleted patients, a verified doctor of their own; the query is restricted to it. */
  'locked_record.read': (actor: Actor, _all: null) => isAdmin(actor) || isVerifiedDoctor(actor),
  /** The admin deletes messages. */
  'messages.delete': (actor: Actor, _any: null) => isAdmin(actor),
  /** Reception and the admin reply to, assign and reopen messages, and read whether a reply was sent. */
  'messages.answer': (actor: Actor, _any: null) => isDesk(actor),
  /** Reception and the admin confirm or release what is held for the clinic. */
  'hold.decide': (actor: Actor, _any: null) => isDesk(actor),
  /** A verified doctor imports their own busy times from a calendar, the admin anybody's. */
  'imported_calendar.manage': (actor: Actor, { email }: { email: string }) =>
    (isVerifiedDoctor(actor) && isOwn(actor, email)) || isAdmin(actor),
  /** The admin sets on which days the clinic is closed. */
  'closure.manage': (actor: Actor, _all: null) => isAdmin(actor),
  /** The admin reads the newsletter's subscribers. */
  'newsletter.read': (actor: Actor, _all: null) => isAdmin(actor),
  /** The admin maintains what the clinic offers. */
  'treatment.manage': (actor: Actor, _any: null) => isAdmin(actor),
  /** Staff find pages of theirs, reception and the admin patients and appointments, verified doctors their own appointments. */
  'desk.find': (actor: Actor, _own: null) => actor.role !== 'patient',
  /** Reception and the admin read the list of appointments, and export it. */
  'desk.appointments': (actor: Actor, _all: null) => isDesk(actor),
  'desk.export': (actor: Actor, _all: null) => isDesk(actor),
  /** The admin reads today and the week in numbers. */
  'overview.read': (actor: Actor, _all: null) => isAdmin(actor),
  /** The admin imports patients and appointments, undoes that, and has their emails sent. */
  'import.manage': (actor: Actor, _all: null) => isAdmin(actor),
  'import.list': (actor: Actor, _all: null) => isAdmin(actor),
  /** The admin reads the audit. */
  'audit.read': (actor: Actor, _all: null) => isAdmin(actor),
  /** The admin reads the settings of the clinic and who changed them, and changes them. */
  'settings.read': (actor: Actor, _all: null) => isAdmin(actor),
  'settings.change': (actor: Actor, _all: null) => isAdmin(actor),
  /** Staff read their first steps. */
  'first_steps.read': (actor: Actor, _own: null) => isStaff(actor),
  /** The admin prepares the portal for the public, and opens it. */
  'portal.prepare': (actor: Actor, _any: null) => isAdmin(actor),
  'portal.open': (actor: Actor, _any: null) => isAdmin(actor),
  /** The admin reads and prints the registers of processing, processors and measures. */
  'registers.read': (actor: Actor, _all: null) => isAdmin(actor),
  /** Reception and the admin take, reverse and return payments; never of an appointment of their own. */
  'desk.payment': (actor: Actor, booking: Pick<BookingOwners, 'patientId' | 'accountId'>) =>
    isDesk(actor) && !isOwnBooking(actor, booking),
  /** Staff read how much they have to do; the query is restricted to the kinds of their role, for doctors to their own. */
  'inbox.count': (actor: Actor, _own: null) => actor.role !== 'patient',
  /** Verified doctors, reception and the admin read whom it concerns; restricted in the same way. */
  'inbox.read': (actor: Actor, _own: null) => isVerifiedDoctor(actor) || isDesk(actor),
} as const;

export type Rule = keyof typeof rules;
export type Subject<R extends Rule> = Parameters<(typeof rules)[R]>[1];

/** Rules that also need a recent proof (`isRecentlyProven`): what cannot be undone, takes much away or gives access. */
const provenOnly: readonly Rule[] = [
  'person.delete',
  'factor.reset',
  'desk.merge',
  'desk.export',
  'rights.export',
  'rights.open_export',
  'rights.request_deletion',
  'locked_record.read',
  'newsletter.read',
  'doctor.verify',
  'doctor.add',
  'reception.add',
  'screen.create',
  'email.change',
  'settings.change',
  'import.manage',
  'portal.open',
];

/** Whether a permission is granted only after a recent proof of the caller's identity. */
export function needsProof(rule: Rule): boolean {
  return provenOnly.includes(rule);
}

/** Refused with `not_found`, so that nobody can find out which bookings exist. */
const hidden: readonly Rule[] = [
  'booking.read',
  'booking.confirm',
  'booking.pay',
  'booking.cancel',
  'booking.move',
  'booking.mark',
  'booking.undo',
  'booking.note',
];

export function isAllowed<R extends Rule>(actor: Actor, rule: R, subject: Subject<R>): boolean {
  const decide: (actor: Actor, subject: never) => boolean = rules[rule];
  return decide(actor, subject as never);
}

/** Rules that refuse an unverified doctor with `doctor_not_verified`. */
const verifiedOnly: readonly Rule[] = [
  'slot.publish',
  'slot.withdraw',
  'absence.manage',
  'absence.read',
  'call.manage',
  'plan.change',
  'imported_calendar.manage',
  'patients.read',
  'schedule.read',
  'board.read',
  'inbox.read',
  'locked_record.read',
  'first_steps.read',
];

/** The error code with which a rule refuses this person. */
export function refusalOf(rule: Rule, actor: Actor): ErrorCode {
  if (verifiedOnly.includes(rule) && actor.role === 'doctor' && !actor.isVerified) return 'doctor_not_verified';
  return hidden.includes(rule) ? 'not_found' : 'not_allowed';
}
