import { ClinicError } from '#domain/shared/errors';
import { widerNetwork } from '#server/platform/wider-network';

/** Concurrent uploads, read or decoded, each of up to 10 MB, so that memory is bounded. */
const MAX_UPLOADS = 8;
/** Concurrent uploads from one IPv4 address or IPv6 /56, so that one slow sender cannot occupy all. */
const MAX_OF_NETWORK = 4;
const RETRY_AFTER_SECONDS = 5;

declare module 'fastify' {
  interface FastifyInstance {
    /** The one gate of this server, for uploads to the API and by forms of pages. */
    uploadGate: UploadGate;
  }
}

export type UploadGate = {
  /**
   * Admits one upload from a network as `clientNetwork` returns it. Returns a function to call once when it ends.
   * @throws ClinicError `uploads_busy`
   */
  enter(address: string): () => void;
};

/** Limits the concurrent uploads of one server. */
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
