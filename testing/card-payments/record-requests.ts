import type { IncomingHttpHeaders } from 'node:http';
import { listen, type Listening } from './sandbox-under-test.ts';

/** One request as sent, and its response. */
export type Recorded = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  fields: URLSearchParams;
  raw: string;
  reply: { status: number; body: unknown };
};

export type Recorder = Listening & { seen: Recorded[] };

/** A proxy in front of a card provider that records requests and responses. */
export async function recordRequests(provider: URL): Promise<Recorder> {
  const seen: Recorded[] = [];
  const station = await listen(async (request, reply) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    const { method = 'GET', headers } = request;
    const url = new URL(request.url ?? '/', provider);
    const { authorization = '', 'idempotency-key': key } = headers;
    const answer = await fetch(url, {
      method,
      headers: {
        authorization,
        ...(typeof key === 'string' && { 'idempotency-key': key }),
        ...(body && { 'content-type': String(headers['content-type']) }),
      },
      ...(body && { body }),
    });
    const text = await answer.text();
    seen.push({
      method,
      path: url.pathname,
      headers,
      fields: new URLSearchParams(method === 'GET' ? url.search : body),
      raw: `${method} ${request.url} ${JSON.stringify(headers)} ${body}`,
      reply: { status: answer.status, body: JSON.parse(text) },
    });
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  });
  return { ...station, seen };
}
