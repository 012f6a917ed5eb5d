import type { EmbeddedIdentitySettings } from '#server/adapters/identity/embedded';
import type { Database } from '#server/store/database/open-database';

/** The origin of the service in tests. */
export const ORIGIN = 'http://127.0.0.1:3999';

/** Settings of the embedded identity service with no limits and no Google, which mails nothing. */
export function embeddedSettings(db: Database): EmbeddedIdentitySettings {
  return {
    db,
    secret: 'kP2v9sXq7LmZ4tRw8YbNc3HdGf6JaE1u',
    publicUrl: ORIGIN,
    trustedOrigins: [ORIGIN],
    clientAddressHeader: 'x-client-address',
    limit: async () => async () => undefined,
    forgetFailures: async () => undefined,
    mayRememberDevice: async () => true,
    google: null,
    onAddressProven: async () => undefined,
    assertOwner: async () => undefined,
    onReclaimed: async () => ({ token: null }),
    onGoogleSignIn: async () => undefined,
    onLinkRequested: async () => undefined,
    log: { warn: () => undefined, error: () => undefined },
  };
}
