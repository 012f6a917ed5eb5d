import { ClinicError } from '#domain/shared/errors';
import { startDecoder, type Decoder } from './start-decoder.ts';

type DecodeLimits = {
  /** Most images that wait while one is decoded. */
  maxWaiting: number;
  /** How long one decode may take, in milliseconds. */
  timeLimitMs: number;
  /** An idle process ends after this time, in milliseconds. */
  idleMs: number;
};

const USUAL: DecodeLimits = { maxWaiting: 6, timeLimitMs: 5000, idleMs: 10_000 };
const RETRY_AFTER_SECONDS = 5;

type DecodeQueue = {
  /**
   * The image as a JPG of the allowed size without metadata.
   * @throws ClinicError `uploads_busy` when too many wait; the refusals of `checkImageLimits`; `image_too_complex` when it
   * exceeds the time limit; `not_a_picture` when it cannot be decoded; `unavailable` when the process fails.
   */
  decode(upload: Buffer): Promise<Buffer>;
  /** The id of its process, null while there is none. */
  pid(): number | null;
};

/** Decodes images one after the other in a child process, because only a process can be killed during a decode. */
export function createDecodeQueue(limits: Partial<DecodeLimits> = {}): DecodeQueue {
  const { maxWaiting, ...ofEach } = { ...USUAL, ...limits };
  let present = 0;
  let last: Promise<unknown> = Promise.resolve();
  let decoder: Decoder | null = null;

  function decodeNow(upload: Buffer): Promise<Buffer> {
    if (!decoder || decoder.hasEnded()) decoder = startDecoder(ofEach);
    return decoder.decode(upload);
  }

  return {
    decode: async (upload) => {
      if (present > maxWaiting) throw new ClinicError('uploads_busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      present += 1;
      const mine = last.then(() => decodeNow(upload)).finally(() => (present -= 1));
      last = mine.catch(() => undefined);
      return mine;
    },
    pid: () => (decoder && !decoder.hasEnded() ? decoder.pid : null),
  };
}
