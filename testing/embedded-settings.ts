import type { EmbeddedIdentitySettings } from '#server/people/identity/embedded';
import { createPasswordHashing } from '#server/people/identity/embedded/password-hashing';
import type { Handles } from '#server/platform/database/open-database';
import { SESSION_SECRET } from './session-secret.ts';

/** The origin of the service in tests. */
export const ORIGIN = 'http://127.0.0.1:3999';

/** Settings of the embedded identity service with no limits and no Google, which mails nothing. */
export function embeddedSettings({ read, write }: Handles): EmbeddedIdentitySettings {
  return {
    read,
    write,
    secret: SESSION_SECRET,
    publicUrl: ORIGIN,
    trustedOrigins: [ORIGIN],
    clientAddressHeader: 'x-client-address',
    limit: async () => async () => undefined,
    forgetFailures: async () => undefined,
    assertDone: async () => undefined,
    mayRememberDevice: async () => true,
    google: null,
    passwords: createPasswordHashing(1),
    judgesPasswords: false,
    onAddressProven: async () => undefined,
    onAddressConfirmed: async () => [],
    assertOwner: async () => undefined,
    onReclaimed: async () => ({ token: null }),
    onGoogleSignIn: async () => undefined,
    onLinkRequested: async () => undefined,
    log: { warn: () => undefined, error: () => undefined },
  };
}
