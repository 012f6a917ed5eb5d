import type { Sealing } from '#server/platform/ports/sealing';
import { createSealing } from '#server/platform/sealing/sealing';
import { DATA_KEY } from './session-secret.ts';

/** Encryption under keys of one's own, of which the first one encrypts. */
export function sealingOf(...keys: string[]): Sealing {
  return createSealing(
    () => (keys.length > 0 ? keys : [DATA_KEY]),
    (purpose) => `former secret of ${purpose}`,
  );
}
