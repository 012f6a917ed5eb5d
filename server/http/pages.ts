import { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from 'react-router';
import { toFetchRequest } from './fetch-bridge.ts';

export type PageParts = {
  /** Loads the built pages, or those of the development server. */
  loadBuild: () => Promise<ServerBuild>;
  /** The folder of static assets; null if the development server serves them. */
  assets: string | null;
  origin: string;
  isProduction: boolean;
  /** The data and functions that pages have for this request. */
  contextOf: (request: FastifyRequest) => Promise<{ rootData: { user: unknown; unfinished: unknown } }>;
};

type PageModule = ServerBuild['entry']['module'] & { pageContext: RouterContext };

/** Renders a page for every URL that no other route matches. */
export async function servePages(app: FastifyInstance, parts: PageParts): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) =>
    done(null, body),
  );
  if (parts.assets) await serveAssets(app, parts.assets);

  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: async (request, reply) => {
      const build = await parts.loadBuild();
      const { pageContext } = build.entry.module as PageModule;
      const known = await parts.contextOf(request);
      const context = new RouterContextProvider();
      context.set(pageContext, {
        ...known,
        nonce: reply.scriptNonce,
        report: (err: unknown) => request.log.error({ err }, 'page failed'),
      });
      const handle = createRequestHandler(build, parts.isProduction ? 'production' : 'development');
      const response = await handle(toFetchRequest(request, originOf(request, parts.origin)), context);
      // A personal page must not be cached for others, nor by the browser after signing out.
      if (known.rootData.user ?? known.rootData.unfinished) reply.header('cache-control', 'private, no-store');
      else reply.header('cache-control', 'private, no-cache');
      return send(reply, response);
    },
  });
}

/** React Router compares a form's Origin with the request's URL; over http both loopback names are valid. */
function originOf(request: FastifyRequest, origin: string): string {
  return origin.startsWith('http:') ? `http://${request.headers.host ?? new URL(origin).host}` : origin;
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

function send(reply: FastifyReply, response: Response): FastifyReply {
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  reply.code(response.status);
  // Never null: Fastify fails on it for HEAD.
  return reply.send(response.body ? Readable.fromWeb(response.body as never) : undefined);
}
