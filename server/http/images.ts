import { mkdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Images that were re-encoded by us, under names nobody can guess; nothing else of the folder is served. Pages of other
 * origins may show them where there are any that call the API.
 */
export async function serveImages(
  app: FastifyInstance,
  folder: string,
  { corsOrigins }: { corsOrigins: readonly string[] },
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/images/',
    decorateReply: false,
    index: false,
    dotfiles: 'deny',
    allowedPath: (path) => /^\/[\w-]+\.jpg$/.test(path),
    cacheControl: false,
    setHeaders: (reply) => {
      if (corsOrigins.length > 0) reply.header('cross-origin-resource-policy', 'cross-origin');
      reply.header('content-disposition', 'inline; filename="photo.jpg"');
      // Most photos are of patients: a browser may keep them, a proxy in between may not.
      reply.header('cache-control', 'private, max-age=2592000, immutable');
    },
  });
}
