/** What a request carries: a token goes as bearer, a form as a form, text and bytes as they are, all else as JSON. */
export type Sent = { token?: string; cookie?: string; headers?: Record<string, string>; body?: unknown };

/** `body` is what JSON said, or nothing; `cookie` is what a browser would send from now on. */
export type Reply = {
  status: number;
  headers: Headers;
  text: string;
  body: Record<string, unknown>;
  cookie: string;
};

export type Send = (method: string, url: string, sent?: Sent) => Promise<Reply>;

/** One request; redirects are not followed. */
export const send: Send = async (method, url, sent = {}) => {
  const { headers, bytes } = await toWire(sent);
  const response = await fetch(url, { method, headers, redirect: 'manual', ...(bytes && { body: bytes }) });
  return readReply(response.status, response.headers, await response.text());
};

/** Headers and bytes as they go over the wire; headers that were given come last. */
export async function toWire({ token, cookie, headers, body }: Sent) {
  const { bytes, type } = await toBytes(body);
  const all: Record<string, string> = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(cookie !== undefined && { cookie }),
    ...(type !== null && { 'content-type': type }),
    ...headers,
  };
  return { headers: all, bytes };
}

/** A reply from its parts. */
export function readReply(status: number, headers: Headers, text: string): Reply {
  const isJson = text !== '' && headers.get('content-type')?.includes('json');
  const cookies = headers.getSetCookie().map((one) => one.split(';')[0]);
  return {
    status,
    headers,
    text,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
    cookie: cookies.join('; '),
  };
}

/** A body and how a browser would call it. */
async function toBytes(body: unknown): Promise<{ bytes: Buffer<ArrayBuffer> | null; type: string | null }> {
  if (body === undefined) return { bytes: null, type: null };
  if (body instanceof Uint8Array) return { bytes: Buffer.from(body), type: null };
  if (typeof body === 'string') return { bytes: Buffer.from(body), type: 'text/plain' };
  if (!(body instanceof FormData)) return { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' };
  const form = new Response(body);
  return { bytes: Buffer.from(await form.arrayBuffer()), type: form.headers.get('content-type') };
}
