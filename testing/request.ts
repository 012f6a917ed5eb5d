/** A request: token as bearer, forms as multipart, text and bytes unchanged, everything else as JSON. */
export type Sent = { token?: string; cookie?: string; headers?: Record<string, string>; body?: unknown };

/** `body` is the parsed JSON, if any; `cookie` is what a browser would send from now on. */
export type Reply = {
  status: number;
  headers: Headers;
  text: string;
  body: Record<string, unknown>;
  cookie: string;
};

export type Send = (method: string, url: string, sent?: Sent) => Promise<Reply>;

/** Sends one request without following redirects. */
export const send: Send = async (method, url, sent = {}) => {
  const { headers, bytes } = await toWire(sent);
  const response = await fetch(url, { method, headers, redirect: 'manual', ...(bytes && { body: bytes }) });
  return readReply(response.status, response.headers, await response.text());
};

/** Headers and body as sent over the wire; given headers take precedence. */
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

/** Builds a reply from status, headers and text. */
export function readReply(status: number, headers: Headers, text: string): Reply {
  const isJson = text !== '' && headers.get('content-type')?.includes('json');
  const cookies = headers.getSetCookie().map((item) => item.split(';')[0]);
  return {
    status,
    headers,
    text,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
    cookie: cookies.join('; '),
  };
}

/** A body as bytes with the content type that a browser would send. */
async function toBytes(body: unknown): Promise<{ bytes: Buffer<ArrayBuffer> | null; type: string | null }> {
  if (body === undefined) return { bytes: null, type: null };
  if (body instanceof Uint8Array) return { bytes: Buffer.from(body), type: null };
  if (typeof body === 'string') return { bytes: Buffer.from(body), type: 'text/plain' };
  if (!(body instanceof FormData)) return { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' };
  const form = new Response(body);
  return { bytes: Buffer.from(await form.arrayBuffer()), type: form.headers.get('content-type') };
}
