import type { IdentityFacts } from '#contract/clinic';
import { embeddedIdentity } from './identity/embedded.ts';
import { IdentityRefused, type Account, type IdentityService, type Pages, type Proof } from './identity/service.ts';

export { IdentityRefused, type Account, type Proof };

let identityFacts: IdentityFacts = { mode: 'embedded' };
let hostedService: Promise<IdentityService> | undefined;

/** Sets the identity service of this portal; the default is the embedded one. */
export function chooseIdentity(chosen: IdentityFacts = { mode: 'embedded' }): void {
  identityFacts = chosen;
}

/** Whether people sign in at an external identity service. */
export function isHosted(): boolean {
  return identityFacts.mode !== 'embedded';
}

/** The hosted service's library is loaded on first use. @throws IdentityRefused */
async function openService(): Promise<IdentityService> {
  if (identityFacts.mode === 'embedded') return embeddedIdentity;
  const settings = identityFacts;
  hostedService ??= import('./identity/firebase.ts').then(({ openFirebase }) => openFirebase(settings));
  try {
    return await hostedService;
  } catch {
    hostedService = undefined;
    throw new IdentityRefused('UNREACHABLE', '');
  }
}

/** Preloads the library: browsers block a popup that opens too long after the click. */
export function prepareIdentity(): void {
  if (isHosted()) void openService().catch(() => undefined);
}

/** The identity signed in to in this browser; null if the service stores none here. @throws IdentityRefused */
export async function findProof(): Promise<Proof | null> {
  return (await openService()).findProof();
}

/** The headers that prove the identity, in addition to cookies. @throws IdentityRefused */
export async function proofHeaders(): Promise<Record<string, string>> {
  return (await openService()).proofHeaders();
}

/** @throws IdentityRefused */
export async function proveByPassword(given: { email: string; password: string }): Promise<void> {
  await (await openService()).proveByPassword(given);
}

/** Creates an identity and signs in to it. @throws IdentityRefused */
export async function registerIdentity(given: { name: string; email: string; password: string }): Promise<void> {
  await (await openService()).register(given);
}

/** Updates the display name and the image at the identity service. @throws IdentityRefused */
export async function updateIdentity(given: { name?: string; image?: string }): Promise<void> {
  await (await openService()).update(given);
}

/** Requests a password link by email; the result is the same for an unknown address. @throws IdentityRefused */
export async function requestReset(email: string): Promise<void> {
  await (await openService()).requestReset(email);
}

/**
 * Returns the email address that is now signed in; null if the service does not sign in.
 * @throws IdentityRefused if the link was used or has expired, or the password is weak.
 */
export async function resetPassword(given: { token: string; newPassword: string }): Promise<string | null> {
  return (await openService()).resetPassword(given);
}

/** The identity that Google returned; null while the browser is redirected to Google. @throws IdentityRefused */
export async function signInWithGoogle(pages: Pages): Promise<Proof | null> {
  return (await openService()).signInWithGoogle(pages);
}

/** Links Google to the current account; false while the browser is redirected to Google. @throws IdentityRefused */
export async function connectGoogle(pages: Pages): Promise<boolean> {
  return (await openService()).connectGoogle(pages);
}

/** @throws IdentityRefused if Google is the only way to sign in */
export async function disconnectGoogle(): Promise<void> {
  await (await openService()).disconnectGoogle();
}

/** How the current identity signs in. @throws IdentityRefused */
export async function readAccount(): Promise<Account> {
  return (await openService()).readAccount();
}

/** Changes the password; ends all other sessions and renews this one. @throws IdentityRefused */
export async function changePassword(given: { currentPassword: string; newPassword: string }): Promise<void> {
  await (await openService()).changePassword(given);
}

/** Emails the link that proves the address. @throws IdentityRefused */
export async function sendVerifyLink(): Promise<void> {
  await (await openService()).sendVerifyLink();
}

/** @throws IdentityRefused if the link was used or has expired */
export async function confirmEmail(token: string): Promise<void> {
  await (await openService()).confirmEmail(token);
}

/** Signs out at a hosted service. @throws IdentityRefused */
export async function forgetProof(): Promise<void> {
  if (isHosted()) await (await openService()).forget();
}
