import { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from 'react-router';
import { languageOf, pageLanguage } from '#i18n/negotiate-language';
import { ClinicError } from '#domain/shared/errors';
import { toErrorResponse } from '#server/platform/http/error-response';
import { oncePer } from '#server/platform/cache/once-per';
import { toFetchRequest, toHeaders, urlOf } from '#server/platform/http/fetch-bridge';
import { acceptForms, receiveForm } from './receive-form.ts';

export type PageParts = {
  /** Loads the built pages, or those of the development server. */
  loadBuild: () => Promise<ServerBuild>;
  /** The folder of static assets; null if the development server serves them. */
  assets: string | null;
  origin: string;
  isProduction: boolean;
  /** The origins whose pages may frame `/embed`; without one there is no such page. */
  embedOrigins?: readonly string[];
  /** In which time a form must be complete, in milliseconds. */
  formsWithinMs?: number;
  /** The data and functions that pages have for this request, and the cookies that these functions set. */
  contextOf: (
    request: FastifyRequest,
  ) => Promise<{ rootData: { user: unknown; unfinished: unknown }; cookies: readonly string[] }>;
};

type PageModule = ServerBuild['entry']['module'] & { pageContext: RouterContext };

/** The form of language and theme changes nothing that is worth an attack, and some tools send it without an origin. */
const OPEN_FORM = '/preferences';
/** The only page that other websites may frame. */
const EMBED = '/embed';
/** When a page that could not be loaded because the database is away is worth another attempt. */
const RETRY_AFTER_SECONDS = 5;
/** The header by which the script of `web/enhance` requests a redirect that it can read. */
const BY_SCRIPT = 'x-submitted-by';

/** Renders a page for every URL that no other route matches, and processes the forms of pages. */
export async function servePages(app: FastifyInstance, parts: PageParts): Promise<void> {
  acceptForms(app);
  const gate = app.uploadGate;
  const { embedOrigins = [] } = parts;
  // It prepares all routes, which costs a millisecond.
  const handlerOf = oncePer((build: ServerBuild) =>
    createRequestHandler(build, parts.isProduction ? 'production' : 'development'),
  );
  if (parts.assets) await serveAssets(app, parts.assets);

  const respond = (request: FastifyRequest, reply: FastifyReply, frame: PageFrame | null) =>
    receiveForm({ request, reply }, { gate, withinMs: parts.formsWithinMs }, async ({ bytes, fault }) => {
      const build = await parts.loadBuild();
      const { pageContext } = build.entry.module as PageModule;
      request.pageRoute = pageRouteOf(build, request.url);
      const known = await parts.contextOf(request);
      const context = new RouterContextProvider();
      context.set(pageContext, {
        ...known,
        frame,
        nonce: reply.allowInlineScripts(frame ? embedOrigins : undefined),
        fault: fault && toErrorResponse(fault, pageLanguage(toHeaders(request))),
        report: (err: unknown) => request.log.error({ err }, 'page failed'),
      });
      const fetchRequest = toFetchRequest(request, originOf(request, parts.origin), bytes);
      const response = await handlerOf(build)(fetchRequest, context);
      for (const cookie of known.cookies) reply.header('set-cookie', cookie);
      // A personal page must not be cached for others, nor by the browser after signing out.
      const isPersonal =
        Boolean(known.rootData.user ?? known.rootData.unfinished) ||
        request.method === 'POST' ||
        response.headers.has('set-cookie');
      // Language and theme, and who is signed in.
      reply.header('vary', 'Accept-Language, Cookie');
      reply.header('cache-control', isPersonal ? 'private, no-store' : 'private, no-cache');
      return send(reply, response, request.headers[BY_SCRIPT] !== undefined);
    });

  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    onRequest: async (request, reply) => {
      if (request.method !== 'POST' || isOwnForm(request, parts.origin)) return undefined;
      const { body, status } = toErrorResponse(new ClinicError('foreign_form'), pageLanguage(toHeaders(request)));
      return reply.code(status).type('text/plain; charset=utf-8').send(body.message);
    },
    handler: (request, reply) => respond(request, reply, null),
  });
  if (embedOrigins.length === 0) return;
  app.get(EMBED, async (request, reply) => respond(request, reply, forgetVisitor(request, embedOrigins)));
}

/** What the page in a frame may know of its website: its origin, if it is one of the listed ones. */
type PageFrame = { parent: string | null };

/** Leaves of a request for the embedded page neither cookies nor parameters but its own, and returns its frame. */
function forgetVisitor(request: FastifyRequest, origins: readonly string[]): PageFrame {
  const query = new URL(request.url, 'http://portal.invalid').searchParams;
  const language = languageOf(query.get('language'));
  delete request.headers.cookie;
  delete request.headers.authorization;
  if (language) request.headers['accept-language'] = language;
  const parent = origins.find((origin) => origin === query.get('parent')) ?? null;
  for (const name of new Set(query.keys())) if (!['treatment', 'language', 'theme'].includes(name)) query.delete(name);
  request.raw.url = `${EMBED}?${query.toString()}`;
  return { parent };
}

/** React Router compares a form's Origin with the request's URL; over http both loopback names are valid. */
function originOf(request: FastifyRequest, origin: string): string {
  const named = `http://${request.headers.host ?? ''}`;
  return origin.startsWith('http:') && URL.canParse(named) ? new URL(named).origin : origin;
}

/** Whether a form was sent by a page of this portal: browsers name the origin of every POST, and scripts cannot. */
function isOwnForm(request: FastifyRequest, origin: string): boolean {
  const sent = request.headers.origin;
  return sent === undefined
    ? request.url.split('?')[0] === OPEN_FORM
    : sent === new URL(originOf(request, origin)).origin;
}

async function serveAssets(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    // The build creates the Brotli copies.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
}

/** The patterns of all pages, such as `/doctors/:slug`, each with the paths that it matches. */
const pagesOf = oncePer(({ routes }: ServerBuild) => {
  const patternOf = ({ path: own = '', parentId }: { path?: string; parentId?: string }): string => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return `${parent ? patternOf(parent) : ''}/${own}`.replaceAll(/\/+/g, '/');
  };
  const patterns = Object.values(routes).flatMap((route) => (!route || route.path === '*' ? [] : [patternOf(route)]));
  return patterns.map((pattern) => {
    const path = pattern.replace(/\/$/, '').replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+');
    return { pattern, paths: new RegExp(`^${path}/?$`, 'i') };
  });
});

/** The pattern of a page for its URL or that of its data; undefined if there is no such page. */
function pageRouteOf(build: ServerBuild, url: string): string | undefined {
  const path = urlOf({ url }, 'http://portal.invalid')
    .pathname.replace(/\.data$/, '')
    .replace(/^\/_root$/, '/');
  return pagesOf(build).find(({ paths }) => paths.test(path))?.pattern;
}

/** `fetch` hides where a redirect leads, so for a script it is a header. */
function send(reply: FastifyReply, response: Response, isByScript: boolean): FastifyReply {
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  const location = response.headers.get('location');
  if (isByScript && location !== null) {
    return reply.removeHeader('location').header('x-location', location).code(200).send();
  }
  reply.code(response.status);
  if (response.status === 503) reply.header('retry-after', String(RETRY_AFTER_SECONDS));
  // Never null: Fastify fails on it for HEAD.
  return reply.send(response.body ? Readable.fromWeb(response.body as never) : undefined);
}
