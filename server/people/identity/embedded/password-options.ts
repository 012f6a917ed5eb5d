import type { AuthContext, BetterAuthOptions, User } from 'better-auth';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#domain/people/password';
import { EMBEDDED_ISSUER } from '#server/platform/ports/identity';
import { endOtherSessions } from '#server/people/sessions/sessions-rows';
import type { LinkOwner } from './account-plugin.ts';
import { resetIdentifier } from './one-time-links.ts';
import type { EmbeddedIdentitySettings } from './settings.ts';

/** The user whose password a request has just set by a mailed link. */
export type PasswordResets = WeakMap<Request, User>;

/** The part of the library's context that a reset needs. */
export type ResetContext = Pick<AuthContext, 'internalAdapter'> & {
  adapter: Pick<AuthContext['adapter'], 'deleteMany'>;
};

/** The library's options for passwords and for links to reset them. */
export function passwordOptions(
  settings: EmbeddedIdentitySettings,
  {
    getContext,
    onAddressProven,
    resets,
  }: {
    getContext: () => Promise<ResetContext>;
    onAddressProven: (user: LinkOwner) => Promise<void>;
    resets: PasswordResets;
  },
) {
  const { write, passwords } = settings;
  return {
    enabled: true,
    minPasswordLength: MIN_PASSWORD_LENGTH,
    maxPasswordLength: MAX_PASSWORD_LENGTH,
    password: passwords,
    revokeSessionsOnPasswordReset: true,
    // The library's token stays unused: the link is created together with its mail, so that no job contains a token.
    sendResetPassword: async ({ user, token }, request) => {
      const { internalAdapter } = await getContext();
      await internalAdapter.deleteVerificationByIdentifier(resetIdentifier(token));
      const link = { purpose: 'reset', subject: user.id, email: user.email } as const;
      await settings.onLinkRequested(link, request?.headers ?? new Headers());
    },
    // The link was mailed, so its use proves the address. Access tokens end with the sessions.
    onPasswordReset: async ({ user }, request) => {
      const { adapter, internalAdapter } = await getContext();
      // The library deleted them before it set the password: a log-in by the earlier one may have begun another since.
      await internalAdapter.deleteUserSessions(user.id);
      await internalAdapter.updateUser(user.id, { emailVerified: true });
      // Revokes all other reset links of this account.
      await adapter.deleteMany({ model: 'verification', where: [{ field: 'value', value: user.id }] });
      await endOtherSessions(
        write,
        { issuer: EMBEDDED_ISSUER, subject: user.id },
        { except: null, endedAt: new Date() },
      );
      await onAddressProven(user);
      await settings.forgetFailures({ email: user.email.trim().toLowerCase(), subject: user.id, device: null });
      if (request) resets.set(request, { ...user, emailVerified: true });
    },
  } satisfies BetterAuthOptions['emailAndPassword'];
}
