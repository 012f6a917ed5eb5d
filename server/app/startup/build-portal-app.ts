import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/app/config/config';
import { ownVersion } from '#server/app/config/version';
import { buildApp, type AppParts } from '#server/app/http/build-app';
import { serveImages } from '#server/app/http/images';
import type { OpenPortal } from './open-portal.ts';

/** Builds the HTTP server of an open portal with its images, not yet listening; `extras` adds routes. */
export async function buildPortalApp(
  { portal, isReady, identityHandler, imageFolder, ...opened }: OpenPortal,
  config: Config,
  { extras = [], ...more }: Pick<AppParts, 'logger'> & Partial<Pick<AppParts, 'observe' | 'extras'>>,
): Promise<FastifyInstance> {
  return buildApp({
    portal,
    version: ownVersion,
    isDemo: config.isDemo,
    corsOrigins: config.corsOrigins,
    googleOrigin: config.google ? new URL(config.google.issuer).origin : null,
    trustedHops: config.trustedHops,
    isReady,
    identityHandler,
    extras: [
      ...opened.extras,
      (app) => serveImages(app, imageFolder, { ...config, logo: () => portal.settings.clinic.logo }),
      ...extras,
    ],
    ...more,
  });
}
