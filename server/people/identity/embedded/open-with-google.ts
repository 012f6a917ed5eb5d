import { createBetterAuth, knowsGoogle, type BetterAuth } from './create-better-auth.ts';
import type { KnownDevices } from './known-devices.ts';
import type { EmbeddedIdentitySettings } from './settings.ts';

/** Timeout for Google's discovery document, in milliseconds. */
const DISCOVERY_MS = 10_000;

/** Opens the library with Google at the first call, so that passwords work while Google is unreachable (null). */
export function openWithGoogleOnce(
  settings: EmbeddedIdentitySettings,
  devices: KnownDevices,
): () => Promise<BetterAuth | null> {
  let opening: Promise<BetterAuth> | undefined;
  return async () => {
    const mine = (opening ??= openGoogleLibrary(settings, devices));
    try {
      return await mine;
    } catch (err) {
      if (opening === mine) opening = undefined;
      settings.log.error({ err }, 'identity: Google cannot be reached');
      return null;
    }
  };
}

async function openGoogleLibrary(settings: EmbeddedIdentitySettings, devices: KnownDevices): Promise<BetterAuth> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no response')), DISCOVERY_MS);
  try {
    const library = await createBetterAuth(settings, { devices, withGoogle: true });
    if (!(await Promise.race([knowsGoogle(library), late]))) throw new Error('no usable discovery document');
    return library;
  } finally {
    clearTimeout(timer);
  }
}
