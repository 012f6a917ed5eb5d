import Fastify, { type FastifyInstance } from 'fastify';
import { createContext, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { minimalBuild } from '#testing/minimal-build';
import { createUploadGate } from '#server/platform/http/upload-gate';
import { toHeaders } from '#server/platform/http/fetch-bridge';
import { servePages } from './pages.ts';
import { addSecurityHeaders } from './security-headers.ts';

const SITE = 'https://www.praxis.example';
const OTHER_SITE = 'https://praxis.example';

type Known = { frame: { parent: string | null } | null };
const pageContext = createContext<Known>();

/** Every page returns what it knows of its request, and names a visitor if it has one. */
const show = ({ request, context }: LoaderFunctionArgs) =>
  Response.json({
    frame: context.get(pageContext).frame,
    query: new URL(request.url).search,
    cookie: request.headers.get('cookie'),
    language: request.headers.get('accept-language'),
  });
const build = minimalBuild({
  entry: {
    module: {
      pageContext,
      default: (_request: Request, status: number, headers: Headers, _entry: object, _context: RouterContextProvider) =>
        new Response('', { status, headers }),
    },
  },
  routes: Object.fromEntries(
    ['embed', 'login', '*'].map((path) => [path, { id: path, path, module: { loader: show } }]),
  ),
});

let app: FastifyInstance;
afterEach(() => app.close());

async function open(embedOrigins: string[]): Promise<(url: string, headers?: Record<string, string>) => Promise<Seen>> {
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  app.decorate('uploadGate', createUploadGate());
  await addSecurityHeaders(app, { isHttps: true, hasStripe: false });
  await app.register((scope) =>
    servePages(scope, {
      loadBuild: async () => build,
      assets: null,
      origin: 'https://clinic.test',
      isProduction: true,
      embedOrigins,
      contextOf: async (request) => {
        const cookie = toHeaders(request).get('cookie');
        return { rootData: { user: cookie, unfinished: null }, cookies: cookie ? [`${cookie}; Path=/`] : [] };
      },
    }),
  );
  return async (url, headers = {}) => {
    const reply = await app.inject({ url, headers: { cookie: 'session=1', ...headers } });
    const policy = String(reply.headers['content-security-policy']);
    return {
      status: reply.statusCode,
      ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1],
      frameOptions: reply.headers['x-frame-options'],
      cookies: reply.headers['set-cookie'],
      caching: reply.headers['cache-control'],
      page: reply.statusCode === 200 ? (reply.json() as Record<string, unknown>) : null,
    };
  };
}

type Seen = {
  status: number;
  ancestors: string | undefined;
  frameOptions: unknown;
  cookies: unknown;
  caching: unknown;
  page: Record<string, unknown> | null;
};

test('listed websites may frame the embedded page, which reads and sets no cookie and is cached as for a visitor', async () => {
  const read = await open([SITE, OTHER_SITE]);
  for (const url of ['/embed', '/embed/', '/%65mbed'])
    expect(await read(url, { authorization: 'Bearer x' }), url).toEqual({
      status: 200,
      ancestors: `${SITE} ${OTHER_SITE}`,
      frameOptions: undefined,
      cookies: undefined,
      caching: 'private, no-cache',
      page: { frame: { parent: null }, query: '', cookie: null, language: null },
    });
});

test('the embedded page has a treatment and a language of its URL, and a listed website as its parent', async () => {
  const read = await open([SITE]);
  const { page } = await read(
    `/embed?treatment=Teeth+Cleaning&language=de&theme=dark&lang=en&x=1&parent=${encodeURIComponent(SITE)}`,
    { 'accept-language': 'en' },
  );
  expect(page).toEqual({
    frame: { parent: SITE },
    query: '?treatment=Teeth+Cleaning&language=de&theme=dark',
    cookie: null,
    language: 'de',
  });
  for (const parent of ['https://evil.example', '*', `${SITE}/`, `${SITE}.evil.example`, 'null', ''])
    expect((await read(`/embed?parent=${encodeURIComponent(parent)}`)).page?.['frame'], parent).toEqual({
      parent: null,
    });
  expect((await read('/embed?language=fr', { 'accept-language': 'de' })).page?.['language']).toBe('de');
});

test('no other page is framed, and none that only looks like the embedded one knows a frame', async () => {
  const read = await open([SITE]);
  for (const url of ['/login', '/login?parent=https://www.praxis.example', '/EMBED', '//embed', '/embed.data'])
    expect(await read(url), url).toMatchObject({ ancestors: "'none'", frameOptions: 'DENY' });
  expect((await read('/EMBED')).page?.['frame']).toBeNull();
});

test('without a listed website nothing may be framed, and the page knows that it is not in one', async () => {
  const read = await open([]);
  expect(await read('/embed')).toMatchObject({ ancestors: "'none'", frameOptions: 'DENY', page: { frame: null } });
});
