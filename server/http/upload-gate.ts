import { ClinicError } from '#domain/errors';
import { widerNetwork } from '#server/lib/wider-network';

/** Uploads that are read, waiting or decoded at once, each of up to 10 MB: what they hold in memory is bounded. */
const MAX_UPLOADS = 8;
/** Of these, how many come from one IPv4 address or one /56 of IPv6: a slow sender does not take all of them. */
const MAX_OF_NETWORK = 4;
const RETRY_AFTER_SECONDS = 5;

export type UploadGate = {
  /**
   * Admits one upload from an address as `networkOf` returns it; returns what ends it, to be called once.
   * @throws ClinicError `uploads_busy`
   */
  enter(address: string): () => void;
};

/** Bounds the uploads that one server has in hand. */
export function createUploadGate(): UploadGate {
  const present = new Map<string, number>();
  let total = 0;
  return {
    enter: (address) => {
      const network = widerNetwork(address) ?? address;
      const ofNetwork = present.get(network) ?? 0;
      if (total >= MAX_UPLOADS || ofNetwork >= MAX_OF_NETWORK) {
        throw new ClinicError('uploads_busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      total += 1;
      present.set(network, ofNetwork + 1);
      return () => {
        total -= 1;
        const rest = (present.get(network) ?? 1) - 1;
        if (rest > 0) present.set(network, rest);
        else present.delete(network);
      };
    },
  };
}
