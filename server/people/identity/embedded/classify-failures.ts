import type { AuthContext } from 'better-auth';
import { isReferenceGone, isUnreachable, violatedConstraint } from '#server/platform/database/transaction';

/** The unique index of addresses. */
const EMAIL_INDEX = 'identity_user_email_key';

/**
 * Makes a sign-up fail with 503 while the database is unreachable, and as one with an address that has an account if
 * another request has just made it, as a form that is sent twice does. The library logs every failure to create a user
 * as an error and responds with 422, except to errors of its own class. A sign-in to an account that is deleted meanwhile is
 * refused like one with a wrong password.
 */
export async function classifyFailures({ internalAdapter }: Pick<AuthContext, 'internalAdapter'>): Promise<void> {
  const [{ APIError }, { BASE_ERROR_CODES }] = await Promise.all([import('better-auth/api'), import('better-auth')]);
  const createUser = internalAdapter.createUser.bind(internalAdapter);
  const createSession = internalAdapter.createSession.bind(internalAdapter);
  Object.assign(internalAdapter, {
    createUser: (...given: Parameters<typeof createUser>) =>
      createUser(...given).catch((error: unknown) => {
        if (isUnreachable(error)) throw new APIError('SERVICE_UNAVAILABLE');
        if (violatedConstraint(error) !== EMAIL_INDEX) throw error;
        throw APIError.from('UNPROCESSABLE_ENTITY', BASE_ERROR_CODES.USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL);
      }),
    createSession: (...given: Parameters<typeof createSession>) =>
      createSession(...given).catch((error: unknown) => {
        if (!isReferenceGone(error)) throw error;
        throw APIError.from('UNAUTHORIZED', BASE_ERROR_CODES.INVALID_EMAIL_OR_PASSWORD);
      }),
  });
}
