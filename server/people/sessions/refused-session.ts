import { ClinicError } from '#domain/shared/errors';
import { findPersonOfSession } from '#server/people/profiles/people-rows';
import type { Context } from '#server/platform/context';

/** Why a use-case that reads the caller itself found no usable session: `session_locked`, or `not_signed_in` once it ended. */
export async function refusedSession({ session, read }: Context): Promise<ClinicError> {
  const person = session && (await findPersonOfSession(read, session));
  return new ClinicError(person ? 'session_locked' : 'not_signed_in');
}
