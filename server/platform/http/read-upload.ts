import type { FastifyReply, FastifyRequest } from 'fastify';
import { ClinicError, invalidInput } from '#domain/shared/errors';
import { MAX_IMAGE_BYTES } from '#contract/people/images';
import type { FieldOf } from './bind-route.ts';
import { clientNetwork } from './client-network.ts';
import { createUploadGate, type UploadGate } from './upload-gate.ts';

/**
 * Passes the bytes of the one file, in the field `image` or `name`, to `use`. One whose announced length is too large is not read. The upload counts as running until `use` ends.
 * @throws ClinicError `too_large`, `invalid_input`, `unsupported_media_type`, `uploads_busy`, `upload_too_slow`
 */
type UploadReader = <T>(
  call: { request: FastifyRequest; reply: FastifyReply },
  use: (bytes: Buffer, fieldOf: FieldOf) => Promise<T>,
  name?: string,
) => Promise<T>;

/** Time for an image of 10 MB at 4 Mbit/s. Node's own request timeout is only checked every few seconds. */
export const READ_WITHIN_MS = 20_000;
/** The other fields of an upload with their boundaries, in bytes. */
const MAX_FIELD_BYTES = 64 * 1024;

/** Creates the reader of one server's uploads. It limits their number, and each must be complete in `withinMs`. */
export function createUploadReader({
  withinMs = READ_WITHIN_MS,
  gate = createUploadGate(),
}: { withinMs?: number; gate?: UploadGate } = {}): UploadReader {
  return async ({ request, reply }, use, name = 'image') => {
    if (!request.isMultipart()) throw new ClinicError('unsupported_media_type');
    if (Number(request.headers['content-length']) > MAX_IMAGE_BYTES + MAX_FIELD_BYTES) {
      void reply.header('connection', 'close');
      throw new ClinicError('too_large');
    }
    const leave = gate.enter(clientNetwork(request.ip));
    try {
      return await use(...(await withDeadline(readFile(request, name), reply, withinMs)));
    } finally {
      leave();
    }
  };
}

async function readFile(request: FastifyRequest, name: string): Promise<[Buffer, FieldOf]> {
  const file = await request.file().catch(refuseBroken);
  if (!file || file.fieldname !== name) {
    throw invalidInput(name, name === 'image' ? 'validation.imageRequired' : 'validation.missing');
  }
  const fieldOf: FieldOf = (wanted) => {
    const field = [file.fields[wanted]].flat()[0];
    return field?.type === 'field' ? String(field.value) : '';
  };
  return [await file.toBuffer().catch(refuseBroken), fieldOf];
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
