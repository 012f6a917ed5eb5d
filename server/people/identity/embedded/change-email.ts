import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open-database';
import type { Identity } from '#server/platform/ports/identity';

/** @throws the database's 23505 `identity_user_email_key` if another account has the address or may still restore it */
export const changeEmail: NonNullable<Identity<Db>['changeEmail']> = async (handle, { subject, email, addedSince }) => {
  // First: what is about to give the identity a password (`storePassword`) waits for this row, or is removed below.
  await sql`update identity_user set email = ${email}, "emailVerified" = true, "updatedAt" = now()
    where id = ${subject}`.execute(handle);
  await sql`delete from identity_verification where value = ${subject}`.execute(handle);
  if (!addedSince) return;
  await sql`delete from identity_account where "userId" = ${subject}
    and ("providerId" = 'credential' or "createdAt" >= ${addedSince})`.execute(handle);
  await sql`delete from identity_session where "userId" = ${subject}`.execute(handle);
};
