import type { FastifyReply, FastifyRequest } from 'fastify';
import { CLIENT_ADDRESS_HEADER } from './client-address.ts';
import { clientNetwork } from './client-network.ts';

/** A request's headers as Fetch headers, with the client address that we determined. */
export function toHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const part of Array.isArray(value) ? value : [value]) if (part !== undefined) headers.append(name, part);
  }
  headers.set(CLIENT_ADDRESS_HEADER, clientNetwork(request.ip));
  return headers;
}

/** A request's URL at the given origin, also if its path begins with `//` or if it names another host itself. */
export function urlOf({ url }: Pick<FastifyRequest, 'url'>, origin: string): URL {
  return new URL(`${origin}${url.replace(/^[a-z]+:\/\/[^/?]*/i, '')}`);
}

/** A request as a Fetch request at the given origin, with its buffered body. */
export function toFetchRequest(request: FastifyRequest, origin: string, body: unknown = request.body): Request {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return new Request(urlOf(request, origin), {
    method: request.method,
    headers: toHeaders(request),
    ...(hasBody && Buffer.isBuffer(body) ? { body: new Uint8Array(body) } : {}),
  });
}

/** Sends a Fetch response, after reading all of its body into memory. */
export async function sendFetchResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()));
}
