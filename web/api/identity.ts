import type { IdentityFacts } from '#contract/clinic/clinic';
import { embeddedIdentity } from './identity/embedded.ts';
import { IdentityRefused, type IdentityService } from './identity/service.ts';

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

/**
 * The identity service of this portal. The hosted service's library is loaded on first use.
 * @throws IdentityRefused if it cannot be loaded
 */
export async function getIdentity(): Promise<IdentityService> {
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
