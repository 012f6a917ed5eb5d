import { mkdir } from 'node:fs/promises';
import { basename } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Serves images, which the portal has re-encoded and given unguessable names, and no other file of the folder. Pages of
 * other origins may embed them if CORS_ORIGINS is set, and the logo anyway: emails have it, which people also read on the
 * pages of their mail providers.
 */
export async function serveImages(
  app: FastifyInstance,
  folder: string,
  { corsOrigins, logo }: { corsOrigins: readonly string[]; logo: () => string | null },
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
    setHeaders: (reply, path) => {
      const isLogo = logo()?.endsWith(`/${basename(path)}`);
      if (corsOrigins.length > 0 || isLogo) reply.header('cross-origin-resource-policy', 'cross-origin');
      reply.header('content-disposition', 'inline; filename="photo.jpg"');
      // Most images show patients: browsers may cache them, shared proxies may not.
      reply.header('cache-control', 'private, max-age=2592000, immutable');
    },
  });
}
