import type { User } from '#contract/people/people';
import type { Insurance } from '#domain/shared/insurance';
import type { Names } from '#domain/shared/language';
import type { Role } from '#domain/shared/permission';

/** The signed-in person. */
export type SessionUser = {
  uid: string;
  email: string;
  displayName: string;
  photoURL: string | null;
  phone: string | null;
  insurance: Insurance | null;
  role: User['role'];
  /** A doctor's; null for everybody else. */
  specialty: string | null;
  specialtyNames: Names | null;
  isVerified: boolean;
  isEmailProven: boolean;
  /** By when they must have a second factor, which they have not; null if they need none. */
  factorDueAt: string | null;
};

/**
 * `loading` until the first auth state arrives (a page may show the user it was rendered for, but sends no request);
 * `unfinished`: an identity without a profile; `factor`: a sign-in that lacks its second factor; `unreachable`: the state could not be determined.
 */
export type Session =
  | { phase: 'loading'; user: SessionUser | null }
  | { phase: 'signed-out'; user: null }
  | { phase: 'factor'; user: null }
  | { phase: 'unfinished'; user: null; email: string; name: string }
  | { phase: 'unreachable'; user: SessionUser | null }
  | { phase: 'signed-in'; user: SessionUser };

export function toSessionUser(user: User, factorDueAt: string | null = null): SessionUser {
  return {
    uid: user._id,
    email: user.email,
    displayName: user.name,
    photoURL: user.image,
    phone: user.phone,
    insurance: user.insurance,
    role: user.role,
    specialty: user.specialty,
    specialtyNames: user.specialtyNames,
    isVerified: user.isverified === 'verified',
    isEmailProven: user.isEmailProven,
    factorDueAt,
  };
}

const domainRoles: Record<User['role'], Role> = {
  Patient: 'patient',
  Doctor: 'doctor',
  Reception: 'reception',
  admin: 'admin',
};

/** The role as `domain/shared/permission.ts` names it. */
export function roleOf(user: SessionUser): Role {
  return domainRoles[user.role];
}

let session: Session = { phase: 'loading', user: null };
const listeners = new Set<() => void>();

export function getSession(): Session {
  return session;
}

export function setSession(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

/** What the server stored of the last booking, which prefills the next. */
export function setSessionAnswers(answers: Partial<Pick<SessionUser, 'phone' | 'insurance'>>): void {
  if (session.phase === 'signed-in') setSession({ ...session, user: { ...session.user, ...answers } });
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
