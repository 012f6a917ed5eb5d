import type { FastifyReply, FastifyRequest } from 'fastify';
import { ClinicError, invalidInput } from '#domain/shared/errors';
import { clientNetwork } from './client-network.ts';
import { createUploadGate, type UploadGate } from './upload-gate.ts';

/**
 * Passes the bytes of the one file in the field `image` to `use`. The upload counts as running until `use` ends.
 * @throws ClinicError `too_large`, `invalid_input`, `unsupported_media_type`, `uploads_busy`, `upload_too_slow`
 */
type UploadReader = <T>(
  call: { request: FastifyRequest; reply: FastifyReply },
  use: (bytes: Buffer) => Promise<T>,
) => Promise<T>;

/** Time for an image of 10 MB at 4 Mbit/s. Node's own request timeout is only checked every few seconds. */
export const READ_WITHIN_MS = 20_000;

/** Creates the reader of one server's uploads. It limits their number, and each must be complete in `withinMs`. */
export function createUploadReader({
  withinMs = READ_WITHIN_MS,
  gate = createUploadGate(),
}: { withinMs?: number; gate?: UploadGate } = {}): UploadReader {
  return async ({ request, reply }, use) => {
    if (!request.isMultipart()) throw new ClinicError('unsupported_media_type');
    const leave = gate.enter(clientNetwork(request.ip));
    try {
      return await use(await withDeadline(readFile(request), reply, withinMs));
    } finally {
      leave();
    }
  };
}

async function readFile(request: FastifyRequest): Promise<Buffer> {
  const file = await request.file().catch(refuseBroken);
  if (!file || file.fieldname !== 'image') {
    throw invalidInput('image', 'validation.imageRequired');
  }
  return file.toBuffer().catch(refuseBroken);
}

/**
 * The result of reading a body. `connection: close` also ends the reading and releases the buffer.
 * @throws ClinicError `upload_too_slow` after `withinMs`
 */
export async function withDeadline<T>(reading: Promise<T>, reply: FastifyReply, withinMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      void reply.header('connection', 'close');
      reject(new ClinicError('upload_too_slow'));
    }, withinMs);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A truncated form or one without a boundary is invalid input; the parser's limits have their own error codes. */
function refuseBroken(error: unknown): never {
  const { code } = (error ?? {}) as { code?: string };
  if (code?.startsWith('FST_')) throw error;
  throw new ClinicError('invalid_input', { cause: error });
}
