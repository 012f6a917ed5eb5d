import type { FastifyReply, FastifyRequest } from 'fastify';
import { ClinicError } from '#domain/errors';
import { clientNetwork } from './client-network.ts';
import { createUploadGate } from './upload-gate.ts';

/**
 * Passes the bytes of the one file in the field `image` to `use`, while the gate counts them.
 * @throws ClinicError `too_large`, `invalid_input`, `unsupported_media_type`, `uploads_busy`, `upload_too_slow`.
 */
export type UploadReader = <T>(
  call: { request: FastifyRequest; reply: FastifyReply },
  use: (bytes: Buffer) => Promise<T>,
) => Promise<T>;

/** A photo of 10 MB at 4 Mbit/s. Node's own time limit on requests counts from the header, and is checked now and then. */
const READ_WITHIN_MS = 20_000;

/** Reads the uploads of one server, behind one gate; each has to be complete within `withinMs`. */
export function createUploadReader({ withinMs = READ_WITHIN_MS }: { withinMs?: number } = {}): UploadReader {
  const gate = createUploadGate();
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
    throw new ClinicError('invalid_input', { issues: [{ path: 'image', message: 'validation.imageRequired' }] });
  }
  return file.toBuffer().catch(refuseBroken);
}

/** The connection that is closed after the response ends the reading too, and frees what was read. */
async function withDeadline<T>(reading: Promise<T>, reply: FastifyReply, withinMs: number): Promise<T> {
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

/** A form that breaks off or has no boundary is its sender's fault; the parser's own limits have codes of their own. */
function refuseBroken(error: unknown): never {
  const { code } = (error ?? {}) as { code?: string };
  if (code?.startsWith('FST_')) throw error;
  throw new ClinicError('invalid_input', { cause: error });
}
