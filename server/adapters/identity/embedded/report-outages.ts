import type { AuthContext } from 'better-auth';
import { isUnreachable } from '#server/store/database/transaction';

/**
 * Makes a sign-up fail with 503 while the database is unreachable. The library responds to every failure to create a user
 * with 422, except to errors of its own class.
 */
export async function reportOutages({ internalAdapter }: Pick<AuthContext, 'internalAdapter'>): Promise<void> {
  const { APIError } = await import('better-auth/api');
  const createUser = internalAdapter.createUser.bind(internalAdapter);
  Object.assign(internalAdapter, {
    createUser: (...given: Parameters<typeof createUser>) =>
      createUser(...given).catch((error: unknown) => {
        throw isUnreachable(error) ? new APIError('SERVICE_UNAVAILABLE') : error;
      }),
  });
}
