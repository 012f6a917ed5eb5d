import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { callInProcess } from '#server/http/call-in-process';
import { toHeaders } from '#server/http/fetch-bridge';
import { servePages } from '#server/http/pages';
import type { Portal } from '#server/lib/context';
import { identifyCaller } from '#server/use-cases/sessions/identify-caller';
import { isUnreachable } from '#server/store/database/transaction';
import { readVisitor, type Visitor } from '#server/use-cases/people/read-visitor';

async function loadBuilt(root: string): Promise<ServerBuild> {
  return (await import(pathToFileURL(join(root, 'build/server/index.js')).href)) as ServerBuild;
}

/** Loads the built pages before the first request. */
export async function preloadPages(root: string): Promise<void> {
  await loadBuilt(root);
}

/** Serves the pages of a portal: from the build in production, from source in development. */
export async function servePortalPages(
  app: FastifyInstance,
  { portal, isProduction, root }: { portal: Portal; isProduction: boolean; root: string },
): Promise<void> {
  const loadBuild = isProduction
    ? () => loadBuilt(root)
    : await (await import('#server/http/dev-pages')).openDevPages();
  await servePages(app, {
    loadBuild,
    assets: isProduction ? join(root, 'build/client') : null,
    origin: portal.settings.publicUrl,
    isProduction,
    contextOf: (request) => contextOf({ ...portal, log: request.log }, request),
  });
}

/** The context of a rendered page: the visitor, the clinic's facts, and a client that calls the API in process. */
async function contextOf(portal: Portal, request: FastifyRequest) {
  const headers = toHeaders(request);
  const visitor = await visitorOf(portal, headers);
  const { clinic, publicUrl } = portal.settings;
  return {
    callRoute: callInProcess(portal, headers),
    rootData: { clinic, isDemo: clinic.isDemo, publicUrl, ...visitor },
  };
}

/** While the database is unreachable, pages are rendered as for a signed-out visitor, so that they stay readable. */
async function visitorOf(portal: Portal, headers: Headers): Promise<Visitor> {
  try {
    return await readVisitor(await identifyCaller(portal, headers, { identity: true }));
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    return { user: null, unfinished: null };
  }
}
