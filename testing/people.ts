import { randomUUID } from 'node:crypto';
import type { Role } from '#domain/shared/permission';
import { insertDoctor, insertPerson } from '#server/people/profiles/people-rows';
import { findSpecialtyByName } from '#server/clinic/treatments/treatments-rows';
import type { TestPortal } from './portal.ts';

export type TestPerson = { id: string; email: string; name: string; issuer: string; subject: string };

/** Inserts a person's rows directly, because hashing a password takes long. The address is proven by default. */
export async function aPerson(
  { db }: TestPortal,
  wanted: {
    role: Role;
    isVerified?: boolean;
    specialty?: string;
    email?: string;
    subject?: string;
    isEmailProven?: boolean;
  },
): Promise<TestPerson> {
  const { subject = randomUUID(), email = `${subject}@example.test`, isEmailProven = true } = wanted;
  const person = { issuer: 'embedded', subject, email, name: `Person ${subject}` };
  const emailProvenAt = isEmailProven ? new Date() : null;
  const id = await insertPerson(db, { ...person, role: wanted.role, imageUrl: null, emailProvenAt });
  if (wanted.role === 'doctor') {
    const specialty = await findSpecialtyByName(db, wanted.specialty ?? 'Orthodontics');
    await insertDoctor(db, {
      id,
      specialtyId: specialty?.id ?? '',
      registrationNumber: '1',
      verifiedAt: wanted.isVerified ? new Date() : null,
    });
  }
  return { ...person, id };
}

/** A password that staff may have outside of a demo. */
export const STAFF_PASSWORD = 'Blaue#Zahnbuerste9';

/** A person with an identity and its cookie; costs one password hash. */
export async function aPersonWithCookie(
  portal: TestPortal,
  { password, ...wanted }: { role: Role; isVerified?: boolean; isEmailProven?: boolean; password?: string },
): Promise<TestPerson & { cookie: string }> {
  const email = `${randomUUID()}@example.test`;
  const cookie = await portal.signUpIdentity(email, undefined, password);
  const identity = await portal.portal.ports.identity.prove(new Headers({ cookie }));
  if (!identity) throw new Error(`no identity for ${email}`);
  return { ...(await aPerson(portal, { ...wanted, email, subject: identity.subject })), cookie };
}

/** The ids of all people in a role who were not deleted. */
export async function livingIds({ db }: TestPortal, role: Role): Promise<string[]> {
  const living = db.selectFrom('person').select('id').where('role', '=', role).where('deletedAt', 'is', null);
  return (await living.execute()).map(({ id }) => id);
}

/** An access token with its own new session, proven now or at `provenAt`. */
export async function tokenFor(
  { db, portal }: TestPortal,
  person: TestPerson,
  { provenAt = new Date() }: { provenAt?: Date | null } = {},
): Promise<string> {
  const { issuer, subject } = person;
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 3_600_000);
  const { id: sessionId } = await db
    .insertInto('session')
    .values({
      issuer,
      subject,
      // In the past, so that a sign-in made now is the newest session.
      signedInAt: new Date(now.getTime() - Math.floor(Math.random() * 1e9)),
      provenAt,
      expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return portal.ports.tokens.mint({ subject, sessionId }, expiresAt);
}

/** A person without an account that an account books for, or none; returns the id. */
export async function aPersonOf(
  { db }: TestPortal,
  accountId: string | null,
  { name = 'Mia Sommer', ...more }: Partial<Parameters<typeof insertPerson>[1]>,
): Promise<string> {
  const id = randomUUID();
  const record = { issuer: 'desk', subject: id, email: '', role: 'patient', phone: null, imageUrl: null } as const;
  return insertPerson(db, { ...record, id, name, birthDate: '2019-02-01', accountId, ...more });
}
