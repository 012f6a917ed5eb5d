import type { FastifyReply, FastifyRequest } from 'fastify';
import { CLIENT_ADDRESS_HEADER } from '#server/use-cases/sessions/identify-caller';
import { clientNetwork } from './client-network.ts';

/** A request's headers as Fetch headers, with the client address that we determined. */
export function toHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one);
  }
  headers.set(CLIENT_ADDRESS_HEADER, clientNetwork(request.ip));
  return headers;
}

/** A request with a buffered body as a Fetch request at the given origin. */
export function toFetchRequest(request: FastifyRequest, origin: string): Request {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return new Request(new URL(request.url, origin), {
    method: request.method,
    headers: toHeaders(request),
    ...(hasBody && Buffer.isBuffer(request.body) ? { body: new Uint8Array(request.body) } : {}),
  });
}

/** Sends a Fetch response, after reading all of its body into memory. */
export async function sendFetchResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()));
}
