import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteResult } from './perform-route.ts';

/** Of a response that is compressed while its client waits: the time of gzip, a tenth smaller. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const [withBrotli, withGzip] = [promisify(brotliCompress), promisify(gzip)];
/** By preference. */
const compressors = {
  br: (payload: Buffer) => withBrotli(payload, brotliOptions),
  gzip: (payload: Buffer) => withGzip(payload),
};
type Encoding = keyof typeof compressors;

/** Smaller payloads are sent as they are. In bytes. */
const MIN_BYTES = 1024;

/** A serialized response of a public route, for all callers that share it. */
export type SharedResponse = {
  status: number;
  headers: Headers;
  payload: Buffer;
  /** The payload compressed, once the first caller asks for an encoding; null if it is too small. */
  compressed: ((encoding: Encoding) => Promise<Buffer>) | null;
  /** Weak, because there is one for all forms. */
  tag: string;
};

/** Serializes the response of a route. */
export function toSharedResponse({ status, headers, body }: RouteResult): SharedResponse {
  const payload = Buffer.from(JSON.stringify(body));
  const compressing: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return {
    status,
    headers,
    payload,
    compressed:
      payload.length < MIN_BYTES ? null : (encoding) => (compressing[encoding] ??= compressors[encoding](payload)),
    tag: `W/"${createHash('sha1').update(payload).digest('base64')}"`,
  };
}

/** Responses of errors by their data, which those who fail for one reason share, and their message. */
const ofErrors = new WeakMap<object, Map<unknown, SharedResponse>>();

/** The response of an error with data, serialized once for all whose data is this object. */
export function toSharedError(result: RouteResult, data: object): SharedResponse {
  const known = ofErrors.get(data) ?? new Map<unknown, SharedResponse>();
  ofErrors.set(data, known);
  const { message } = result.body;
  const shared = known.get(message) ?? toSharedResponse(result);
  known.set(message, shared);
  return shared;
}

/** Sends the response, compressed if the client accepts that. */
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, payload, compressed, tag }: SharedResponse,
): Promise<FastifyReply> {
  reply.code(status).headers({ etag: tag, 'content-type': 'application/json; charset=utf-8' });
  for (const [name, value] of headers) reply.header(name, value);
  if (!compressed) return reply.send(payload);
  // Beside the origin, if pages of others may call the API.
  reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '));
  const encoding = encodingOf(request.headers['accept-encoding']);
  if (!encoding) return reply.send(payload);
  const sent = await compressed(encoding);
  return reply.header('content-encoding', encoding).send(sent);
}

function encodingOf(accepted = ''): Encoding | undefined {
  const names = accepted.split(',').flatMap((encoding) => {
    const [name, quality] = encoding.split(';').map((part) => part.trim().toLowerCase());
    return /^q=0(?:\.0*)?$/.test(quality ?? '') ? [] : [name];
  });
  return (['br', 'gzip'] as const).find((name) => names.includes(name));
}
