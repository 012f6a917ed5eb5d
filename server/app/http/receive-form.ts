import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_IMAGE_BYTES } from '#contract/people/images';
import { ClinicError } from '#domain/shared/errors';
import { clientNetwork } from '#server/platform/http/client-network';
import { READ_WITHIN_MS, withDeadline } from '#server/platform/http/read-upload';
import type { UploadGate } from '#server/platform/http/upload-gate';

/** The largest form without a file, in bytes. */
const MAX_FIELD_BYTES = 64 * 1024;

/** The bytes of a page's form, null without a body; `fault` is why a form could not be read. */
type ReceivedForm = { bytes: Buffer | null; fault: ClinicError | null };

/** Lets `receiveForm` read the bodies of this scope. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, body, done) => done(null, body));
}

/**
 * Reads the form of a page and passes it to `use`. A multipart form may have one image of the same size as an upload to
 * the API. Every form must be complete in `withinMs`; one that is larger than fields need counts as an upload until `use`
 * ends, so that uploads of strangers cannot stop a form without a photo. What is too large is received and dropped,
 * because browsers show no response before they have sent everything.
 */
export async function receiveForm<T>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { gate, withinMs = READ_WITHIN_MS }: { gate: UploadGate; withinMs?: number | undefined },
  use: (form: ReceivedForm) => Promise<T>,
): Promise<T> {
  const body = request.body as Readable | undefined;
  if (!body) return use({ bytes: null, fault: null });
  const isUpload = request.headers['content-type']?.startsWith('multipart/form-data') ?? false;
  const max = MAX_FIELD_BYTES + (isUpload ? MAX_IMAGE_BYTES : 0);
  let leave: (() => void) | undefined;
  const admit = (size: number) => {
    if (size > max) throw new ClinicError('too_large');
    if (size > MAX_FIELD_BYTES) leave ??= gate.enter(clientNetwork(request.ip));
  };
  try {
    const form = await withDeadline(read(body, admit), reply, withinMs).then(
      (bytes) => ({ bytes, fault: null }),
      (error: unknown) => ({ bytes: null, fault: faultOf(error) }),
    );
    return await use(form);
  } finally {
    leave?.();
  }
}

/** Reads to the end. @throws what `admit` throws for the number of bytes so far */
async function read(body: Readable, admit: (size: number) => void): Promise<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  let refusal: unknown = null;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (refusal) continue;
    size += chunk.length;
    chunks.push(chunk);
    try {
      admit(size);
    } catch (error) {
      refusal = error;
      chunks = [];
    }
  }
  if (refusal) throw refusal;
  return Buffer.concat(chunks);
}

/** Rethrows what the sender caused by leaving. */
function faultOf(error: unknown): ClinicError {
  if (error instanceof ClinicError) return error;
  throw error;
}
