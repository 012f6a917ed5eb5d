import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnFreePort } from './free-port.ts';

export type ImageHost = {
  origin: string;
  uploadUrl: string;
  /** All stored images, by URL. */
  images: Map<string, Buffer>;
  /** Overrides the next upload's response. */
  answerNext: (status: number, body: unknown, headers?: Record<string, string>) => void;
  /** What the delete URL does: deletes, shows a page with a button (as imgbb does), or nothing. */
  deletes: 'by-link' | 'by-button' | 'never';
  /** Whether upload responses include a delete URL. */
  tellsDeleteUrl: boolean;
  /** Method and path of every request so far. */
  requests: string[];
  stop: () => Promise<void>;
};

export const IMAGE_HOST_KEY = 'the-key-of-the-image-host';

type Answer = { status: number; body: unknown; headers?: Record<string, string> | undefined };

/** An image host with imgbb's API: uploads, serves and deletes images. */
export async function startImageHost(): Promise<ImageHost> {
  let next: Answer | undefined;
  const hashes = new Map<string, { url: string; hash: string }>();
  const server = createServer((request, response) => {
    host.requests.push(`${request.method} ${request.url}`);
    void answer(request).then((given) => send(response, given));
  });
  const origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  const host: ImageHost = {
    origin,
    uploadUrl: `${origin}/1/upload`,
    images: new Map(),
    answerNext: (status, body, headers) => void (next = { status, body, headers }),
    deletes: 'by-link',
    tellsDeleteUrl: true,
    requests: [],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname } = new URL(request.url ?? '/', origin);
    const body = await read(request);
    if (request.method === 'POST' && pathname === '/1/upload') return next ? takeNext() : await upload(request, body);
    if (request.method === 'POST' && pathname === '/json') return pressButton(new URLSearchParams(body.toString()));
    const image = host.images.get(`${origin}${pathname}`);
    if (image) return { status: 200, body: image, headers: { 'content-type': 'image/jpeg' } };
    const [id = '', hash = ''] = pathname.split('/').filter(Boolean);
    if (hashes.get(id)?.hash !== hash) return { status: 404, body: '<!doctype html><h1>Not found</h1>' };
    if (host.deletes === 'by-link') forget(id);
    return { status: 200, body: '<!doctype html><h1>Delete this image?</h1>' };
  }

  function takeNext(): Answer {
    const given = next ?? { status: 500, body: null };
    next = undefined;
    return given;
  }

  async function upload(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const type = request.headers['content-type'] ?? '';
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    const [key, image] = [form.get('key'), form.get('image')];
    if (key !== IMAGE_HOST_KEY) return refusal(100, `Invalid API v1 key: ${JSON.stringify(key)}`);
    if (!(image instanceof File)) return refusal(130, 'Empty upload source.');
    const [id, hash] = [randomBytes(4).toString('hex'), randomBytes(16).toString('hex')];
    const url = `${origin}/${id}/${image.name}`;
    host.images.set(url, Buffer.from(await image.arrayBuffer()));
    hashes.set(id, { url, hash });
    const deletion = host.tellsDeleteUrl ? { delete_url: `${origin}/${id}/${hash}` } : {};
    return { status: 200, body: { data: { id, url, ...deletion }, success: true, status: 200 } };
  }

  function pressButton(fields: URLSearchParams): Answer {
    const id = fields.get('deleting[id]') ?? '';
    const isMeant = fields.get('action') === 'delete' && fields.get('delete') === 'image';
    if (host.deletes !== 'by-button' || !isMeant || hashes.get(id)?.hash !== fields.get('deleting[hash]')) {
      return refusal(403, 'Request denied');
    }
    forget(id);
    return { status: 200, body: { status_code: 200, success: { message: 'Image deleted' } } };
  }

  function forget(id: string): void {
    host.images.delete(hashes.get(id)?.url ?? '');
    hashes.delete(id);
  }

  return host;
}

function refusal(code: number, message: string): Answer {
  return { status: 400, body: { status_code: 400, error: { message, code }, status_txt: 'Bad Request' } };
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  const isPlain = typeof body === 'string' || Buffer.isBuffer(body);
  response.writeHead(status, { 'content-type': isPlain ? 'text/html' : 'application/json', ...headers });
  response.end(isPlain ? body : JSON.stringify(body));
}
