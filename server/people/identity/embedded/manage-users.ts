import type { Db } from '#server/platform/database/open-database';
import { EMBEDDED_ISSUER, type Identity } from '#server/platform/ports/identity';
import { changeEmail } from './change-email.ts';
import type { BetterAuth } from './create-better-auth.ts';
import { removeLinks } from './end-sessions.ts';
import { inviteIdentity } from './invite-identity.ts';
import { createOneTimeLink } from './one-time-links.ts';
import type { EmbeddedIdentitySettings } from './settings.ts';

/** The operations on users that the portal itself performs, without a request of a browser. */
export function manageUsers(
  { read, write, publicUrl }: EmbeddedIdentitySettings,
  getContext: () => BetterAuth['$context'],
): Omit<Identity<Db>, 'prove' | 'signOut' | 'beginSession'> {
  return {
    invite: async (person) => ({ issuer: EMBEDDED_ISSUER, subject: await inviteIdentity({ read, write }, person) }),

    createLink: async (purpose, { subject }) => createOneTimeLink(await getContext(), { publicUrl, purpose, subject }),

    register: async ({ email, name, password }) => {
      const context = await getContext();
      const user = await context.internalAdapter.createUser(
        { email, name, emailVerified: true },
        { method: 'email-password' },
      );
      await context.internalAdapter.linkAccount({
        userId: user.id,
        providerId: 'credential',
        accountId: user.id,
        password: await context.password.hash(password),
      });
      return { issuer: EMBEDDED_ISSUER, subject: user.id };
    },

    markVerified: async (subject) => {
      const { internalAdapter } = await getContext();
      await internalAdapter.updateUser(subject, { emailVerified: true });
    },

    isPassword: async ({ subject }, password) => {
      const { internalAdapter, password: hashing } = await getContext();
      const accounts = await internalAdapter.findAccounts(subject);
      const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password;
      return Boolean(hash) && hashing.verify({ hash: String(hash), password });
    },

    dropPassword: async (subject) => {
      const { internalAdapter } = await getContext();
      const accounts = await internalAdapter.findAccounts(subject);
      for (const { id, providerId } of accounts) {
        if (providerId === 'credential') await internalAdapter.deleteAccount(id);
      }
      await internalAdapter.deleteUserSessions(subject);
    },

    changeEmail,

    isReplaceable: async (subject) => {
      const { internalAdapter } = await getContext();
      return (await internalAdapter.findUserById(subject))?.emailVerified !== true;
    },

    remove: async (subject) => {
      const { internalAdapter } = await getContext();
      await internalAdapter.deleteUserSessions(subject);
      await internalAdapter.deleteUser(subject);
      await removeLinks(write, subject);
    },

    endSessions: async (subject, which) => {
      const { internalAdapter } = await getContext();
      const sessions = await internalAdapter.listSessions(subject);
      const isMeant = (index: number) =>
        'signedInAt' in which ? index === which.signedInAt.getTime() : index !== which.except.getTime();
      for (const { token, createdAt } of sessions) {
        if (isMeant(createdAt.getTime())) await internalAdapter.deleteSession(token);
      }
    },
  };
}
