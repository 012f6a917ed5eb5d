import type { IdentityFacts } from '#contract/clinic';
import { embeddedIdentity } from './identity/embedded.ts';
import { IdentityRefused, type Account, type IdentityService, type Pages, type Proof } from './identity/service.ts';

export { IdentityRefused, type Account, type Proof };

let facts: IdentityFacts = { mode: 'embedded' };
let hosted: Promise<IdentityService> | undefined;

/** Says which identity service this portal has; before that, it is the embedded one. */
export function chooseIdentity(chosen: IdentityFacts = { mode: 'embedded' }): void {
  facts = chosen;
}

/** Whether people sign in at a service outside of the portal. */
export function isHosted(): boolean {
  return facts.mode !== 'embedded';
}

/** The hosted service's library is fetched when somebody first needs it. @throws IdentityRefused */
async function open(): Promise<IdentityService> {
  if (facts.mode === 'embedded') return embeddedIdentity;
  const settings = facts;
  hosted ??= import('./identity/firebase.ts').then(({ openFirebase }) => openFirebase(settings));
  try {
    return await hosted;
  } catch {
    hosted = undefined;
    throw new IdentityRefused('UNREACHABLE', '');
  }
}

/** Fetches what a press is going to need: a window that opens late is taken for one that nobody asked for. */
export function prepareIdentity(): void {
  if (isHosted()) void open().catch(() => undefined);
}

/** Who is proven in this browser, where the service keeps that here. @throws IdentityRefused */
export async function findProof(): Promise<Proof | null> {
  return (await open()).findProof();
}

/** What a call that needs proof of identity carries beside cookies. @throws IdentityRefused */
export async function proofHeaders(): Promise<Record<string, string>> {
  return (await open()).proofHeaders();
}

/** @throws IdentityRefused */
export async function proveByPassword(given: { email: string; password: string }): Promise<void> {
  await (await open()).proveByPassword(given);
}

/** Makes an identity and signs in to it. @throws IdentityRefused */
export async function registerIdentity(given: { name: string; email: string; password: string }): Promise<void> {
  await (await open()).register(given);
}

/** Display name and photo, as the identity service keeps them. @throws IdentityRefused */
export async function updateIdentity(given: { name?: string; image?: string }): Promise<void> {
  await (await open()).update(given);
}

/** Asks for a link by mail; the answer is the same whether the address is known. @throws IdentityRefused */
export async function requestReset(email: string): Promise<void> {
  await (await open()).requestReset(email);
}

/**
 * The address that is signed in now; null where the service signs nobody in.
 * @throws IdentityRefused when the link was used, has expired, or the password is weak.
 */
export async function resetPassword(given: { token: string; newPassword: string }): Promise<string | null> {
  return (await open()).resetPassword(given);
}

/** Who came back from Google; null when the page is being left for it. @throws IdentityRefused */
export async function signInWithGoogle(pages: Pages): Promise<Proof | null> {
  return (await open()).signInWithGoogle(pages);
}

/** Adds Google to the account one is signed in to; false when the page is being left for it. @throws IdentityRefused */
export async function connectGoogle(pages: Pages): Promise<boolean> {
  return (await open()).connectGoogle(pages);
}

/** @throws IdentityRefused when it is the only way in. */
export async function disconnectGoogle(): Promise<void> {
  await (await open()).disconnectGoogle();
}

/** The way somebody's own account is set up. @throws IdentityRefused */
export async function readAccount(): Promise<Account> {
  return (await open()).readAccount();
}

/** Every other session ends, and this one begins anew. @throws IdentityRefused */
export async function changePassword(given: { currentPassword: string; newPassword: string }): Promise<void> {
  await (await open()).changePassword(given);
}

/** Mails the link that proves the address. @throws IdentityRefused */
export async function sendVerifyLink(): Promise<void> {
  await (await open()).sendVerifyLink();
}

/** @throws IdentityRefused when the link was used or is too old. */
export async function confirmEmail(token: string): Promise<void> {
  await (await open()).confirmEmail(token);
}

/** Forgets who was proven in this browser, where the service keeps that here. @throws IdentityRefused */
export async function forgetProof(): Promise<void> {
  if (isHosted()) await (await open()).forget();
}
