import { IdentityRefused } from '#web/api/identity/service.ts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { challengePasskey } from '#contract/people/factors';
import { callRoute } from '#web/api/client.ts';

// The library loads when somebody uses a passkey.
const load = () => import('@simplewebauthn/browser');

/** Lets a passkey of this browser sign a challenge, or makes a new one. @throws IdentityRefused, RequestRefused, Unreachable */
export async function signWithPasskey({ isNew }: { isNew: boolean }): Promise<Record<string, unknown>> {
  const [{ startAuthentication, startRegistration }, { data }] = await Promise.all([
    load(),
    callRoute(challengePasskey, { body: { isNew } }),
  ]);
  const signing = isNew
    ? startRegistration({ optionsJSON: data as unknown as PublicKeyCredentialCreationOptionsJSON })
    : startAuthentication({ optionsJSON: data as unknown as PublicKeyCredentialRequestOptionsJSON });
  const signed = await signing.catch(() => {
    // The person, the browser or the device did not use a passkey.
    throw new IdentityRefused('NO_PASSKEY', '');
  });
  return { ...signed };
}

/** The address of this page under a name, which passkeys need; null if it has one. Only this machine is reached by a number. */
export function namedAddress({ hostname, protocol, port, pathname, search }: Location): string | null {
  return /^[\d.]+$|^\[/.test(hostname) ? `${protocol}//localhost:${port}${pathname}${search}` : null;
}
