import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteResult } from './perform-route.ts';

const compress = promisify(gzip);

/** Smaller payloads are sent as they are. In bytes. */
const MIN_BYTES = 1024;

/** A serialized response of a public route, for all callers that share it. */
export type SharedResponse = {
  status: number;
  headers: Headers;
  payload: Buffer;
  /** The payload compressed by gzip, once the first caller asks for it; null if it is too small. */
  compressed: (() => Promise<Buffer>) | null;
  /** Weak, because there is one for both forms. */
  tag: string;
};

/** Serializes the response of a route. */
export function toSharedResponse({ status, headers, body }: RouteResult): SharedResponse {
  const payload = Buffer.from(JSON.stringify(body));
  let compressing: Promise<Buffer> | undefined;
  return {
    status,
    headers,
    payload,
    compressed: payload.length < MIN_BYTES ? null : () => (compressing ??= compress(payload)),
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
  if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(payload);
  const sent = await compressed();
  return reply.header('content-encoding', 'gzip').send(sent);
}

function acceptsGzip(accepted = ''): boolean {
  return accepted.split(',').some((encoding) => {
    const [name, quality] = encoding.split(';').map((part) => part.trim().toLowerCase());
    return name === 'gzip' && !/^q=0(?:\.0*)?$/.test(quality ?? '');
  });
}
