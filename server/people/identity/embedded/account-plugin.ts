import { createAuthEndpoint, APIError, getSessionFromCtx, sessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { EMBEDDED_ISSUER } from '#server/platform/ports/identity';
import { GOOGLE } from './google.ts';
import { verifyIdentifier } from './one-time-links.ts';
import type { EmbeddedIdentitySettings } from './settings.ts';

/** The identity that a link is mailed to. */
export type LinkOwner = { id: string; email: string };

/**
 * Endpoints that the library lacks: how an account signs in, a link that proves an address (one-time, stored as a hash,
 * sent by POST so that no log contains it) if the account's session or password comes with it, taking over an account
 * that a stranger signed up, and unlinking Google if there is a password.
 */
export function accountPlugin(
  settings: EmbeddedIdentitySettings,
  {
    sendVerifyLink,
    onAddressConfirmed,
  }: {
    sendVerifyLink: (user: LinkOwner, headers: Headers) => Promise<void>;
    onAddressConfirmed: (user: LinkOwner) => Promise<readonly object[]>;
  },
) {
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
        const { identifier, user } = await readVerifyLink(call);
        const { password } = call.body as { password?: unknown };
        await settings.assertOwner(
          { subject: user.id, email: user.email.trim().toLowerCase() },
          {
            hasSession: (await getSessionFromCtx(call))?.user.id === user.id,
            password: typeof password === 'string' ? password : undefined,
            headers: call.headers ?? new Headers(),
          },
        );
        if (!(await call.context.internalAdapter.consumeVerificationValue(identifier))) throw invalidToken();
        await call.context.internalAdapter.updateUser(user.id, { emailVerified: true });
        return call.json({ appointments: await onAddressConfirmed(user) });
      }),

      reclaim: createAuthEndpoint('/reclaim', { method: 'POST' }, async (call) => {
        const { user } = await readVerifyLink(call);
        if (user.emailVerified) throw invalidToken();
        return call.json(await settings.onReclaimed({ issuer: EMBEDDED_ISSUER, subject: user.id }));
      }),

      // Without a path, so no request reaches it.
      beginSession: createAuthEndpoint(
        { method: 'POST', metadata: { SERVER_ONLY: true, $Infer: { body: {} as { subject: string } } } },
        async (call) => {
          const { internalAdapter } = call.context;
          const user = await internalAdapter.findUserById(call.body.subject);
          if (!user) return call.json(null);
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(call, { session, user });
          return call.json(null);
        },
      ),

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

const invalidToken = () => new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN', message: 'Invalid token' });

/** The identity that a link was mailed to, and where its token is stored. @throws APIError `INVALID_TOKEN` */
async function readVerifyLink({ body, context: { internalAdapter } }: GenericEndpointContext) {
  const { token } = (body ?? {}) as { token?: unknown };
  const identifier = typeof token === 'string' && token !== '' ? verifyIdentifier(token) : null;
  const proof = identifier && (await internalAdapter.findVerificationValue(identifier));
  const user = proof && proof.expiresAt > new Date() && (await internalAdapter.findUserById(proof.value));
  if (!identifier || !user) throw invalidToken();
  return { identifier, user };
}
