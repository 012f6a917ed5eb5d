import { createAuthEndpoint, APIError, sessionMiddleware } from 'better-auth/api';
import type { BetterAuthPlugin } from 'better-auth';
import { GOOGLE } from './google.ts';
import { verifyIdentifier } from './one-time-links.ts';

/** The identity that a link is mailed to. */
export type LinkOwner = { id: string; email: string };

/**
 * Endpoints that the library lacks: how an account signs in, a link that proves an address (one-time, stored as a hash,
 * sent by POST so that no log contains it), and unlinking Google if there is a password.
 */
export function accountPlugin({
  sendVerifyLink,
  onAddressProven,
}: {
  sendVerifyLink: (user: LinkOwner, headers: Headers) => Promise<void>;
  onAddressProven: (user: LinkOwner) => Promise<void>;
}) {
  return {
    id: 'molar-account',
    endpoints: {
      readAccount: createAuthEndpoint('/account', { method: 'POST', use: [sessionMiddleware] }, async (call) => {
        const { user } = call.context.session;
        const accounts = await call.context.internalAdapter.findAccounts(user.id);
        return call.json({
          email: user.email,
          isEmailVerified: user.emailVerified,
          hasPassword: accounts.some(({ providerId }) => providerId === 'credential'),
          hasGoogle: accounts.some(({ providerId }) => providerId === GOOGLE),
        });
      }),

      sendVerifyLink: createAuthEndpoint(
        '/send-verify-link',
        { method: 'POST', use: [sessionMiddleware] },
        async (call) => {
          const { user } = call.context.session;
          if (!user.emailVerified) await sendVerifyLink(user, call.headers ?? new Headers());
          return call.json({ status: true });
        },
      ),

      confirmEmail: createAuthEndpoint('/confirm-email', { method: 'POST' }, async (call) => {
        const { token } = (call.body ?? {}) as { token?: unknown };
        const proof =
          typeof token === 'string' && token !== ''
            ? await call.context.internalAdapter.consumeVerificationValue(verifyIdentifier(token))
            : null;
        const user = proof && (await call.context.internalAdapter.findUserById(proof.value));
        if (!user) throw new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN', message: 'Invalid token' });
        await call.context.internalAdapter.updateUser(user.id, { emailVerified: true });
        await onAddressProven(user);
        return call.json({ status: true });
      }),

      disconnectGoogle: createAuthEndpoint(
        '/disconnect-google',
        { method: 'POST', use: [sessionMiddleware] },
        async (call) => {
          const accounts = await call.context.internalAdapter.findAccounts(call.context.session.user.id);
          if (!accounts.some(({ providerId }) => providerId === 'credential')) {
            throw new APIError('BAD_REQUEST', { code: 'LAST_WAY_IN', message: 'Choose a password first' });
          }
          const google = accounts.find(({ providerId }) => providerId === GOOGLE);
          if (google) await call.context.internalAdapter.deleteAccount(google.id);
          return call.json({ status: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}
