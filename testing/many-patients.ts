import { randomUUID } from 'node:crypto';
import type { TestPortal } from './portal.ts';

/**
 * Inserts many patients and returns their access tokens. Inserts rows directly because hashing a password for each
 * would take minutes. Addresses are proven unless specified otherwise.
 */
export async function manyPatients(
  portal: TestPortal,
  count: number,
  { isEmailProven = true, domain = 'example.test' }: { isEmailProven?: boolean; domain?: string } = {},
): Promise<string[]> {
  const issuer = 'embedded';
  const subjects = Array.from({ length: count }, () => randomUUID());
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 3_600_000);
  await portal.db
    .insertInto('person')
    .values(
      subjects.map((subject) => ({
        issuer,
        subject,
        email: `${subject}@${domain}`,
        name: 'Racer',
        role: 'patient' as const,
        phone: null,
        imageUrl: null,
        emailProvenAt: isEmailProven ? now : null,
      })),
    )
    .execute();
  const sessions = await portal.db
    .insertInto('session')
    .values(subjects.map((subject) => ({ issuer, subject, signedInAt: now, expiresAt })))
    .returning(['id', 'subject'])
    .execute();
  const { tokens } = portal.portal.ports;
  return Promise.all(sessions.map(async ({ id, subject }) => tokens.mint({ subject, sessionId: id }, expiresAt)));
}
