import type { PassedFactor } from '#domain/people/factors';
import { parseUserAgent } from '#domain/people/user-agent';
import { ClinicError } from '#domain/shared/errors';
import { beginSession } from '#server/people/sessions/sessions-rows';
import type { Db } from '#server/platform/database/open-database';
import type { ProvenIdentity } from '#server/platform/ports/identity';

/** Records in the session of a sign-in which factor it passed. @throws ClinicError `not_signed_in` if it was ended */
export async function passSession(
  handle: Db,
  identity: ProvenIdentity,
  { passed, headers }: { passed: PassedFactor; headers: Headers },
): Promise<void> {
  const signIn = { ...identity, passedFactor: passed };
  if (!(await beginSession(handle, signIn, parseUserAgent(headers.get('user-agent'))))) {
    throw new ClinicError('not_signed_in');
  }
}
