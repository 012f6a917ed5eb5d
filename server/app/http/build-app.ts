import compress from '@fastify/compress';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import { API_BASE } from '#contract/shared/define-route';
import type { Portal } from '#server/platform/context';
import { serveApi } from './api.ts';
import { serveCalendarFeeds } from '#server/bookings/calendar-feeds/serve-calendar-feeds';
import { allowOrigins } from './cors.ts';
import { serveDocs } from './api-docs.ts';
import { guardDemo } from './demo-guard.ts';
import { serveDeskEvents } from '#server/desk/board/desk-events';
import { AUTH_BASE, serveAuthRoutes } from './auth-routes.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { negotiateLanguage } from '#i18n/negotiate-language';
import { toClinicError, toErrorResponse } from '#server/platform/http/error-response';
import { trustProxies } from './trust-proxies.ts';
import { createUploadGate } from '#server/platform/http/upload-gate';
import { logRequests, newRequestId, type Seen } from './request-logging.ts';
import { serveSlotEvents } from '#server/slots/free/slot-events';
import { serveCardWebhook } from '#server/payments/charges/card-webhook';

export type AppParts = {
  portal: Portal;
  /** The portal's version, for the OpenAPI document. */
  version: string;
  logger: FastifyBaseLogger;
  isDemo: boolean;
  /** Foreign origins whose pages may call the API. */
  corsOrigins: readonly string[];
  /** The origin of Google's pages if the portal's own service signs in with Google. */
  googleOrigin?: string | null;
  /** The number of proxies in front whose `x-forwarded-for` is trusted. */
  trustedHops?: number;
  /** Called after every response. */
  observe?: (seen: Seen) => void;
  isReady: () => Promise<boolean>;
  /** The embedded identity service; null if a hosted one is used. */
  identityHandler: ((request: Request) => Promise<Response>) | null;
  /** Routes that depend on the configuration: pages, images on disk, the card sandbox. */
  extras: ((app: FastifyInstance) => Promise<void>)[];
};

/** What is the same whatever the settings are, and is answered without the database. */
const NEEDS_NO_SETTINGS = /^\/(?:healthz|readyz|assets\/)/;

/** Builds the HTTP server, not yet listening. */
export async function buildApp({
  portal,
  version,
  logger,
  isDemo,
  corsOrigins,
  googleOrigin = null,
  trustedHops = 0,
  observe = () => undefined,
  isReady,
  identityHandler,
  extras,
}: AppParts): Promise<FastifyInstance> {
  const origin = portal.settings.publicUrl;
  const app = Fastify({
    loggerInstance: logger,
    bodyLimit: 64 * 1024,
    genReqId: newRequestId,
    trustProxy: trustProxies(trustedHops),
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 30_000,
    // Node checks for requests over that limit every 30 seconds by default.
    http: { connectionsCheckingInterval: 5000 },
    // A URL that cannot be decoded reaches neither a route nor the error handler below.
    frameworkErrors: (error, request, reply) => {
      void refuse(error, request.headers['accept-language'], reply);
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // The contract checks input and output; Fastify's own compilers would be loaded at every start.
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
  });
  app.removeContentTypeParser('text/plain');
  app.decorate('uploadGate', createUploadGate());
  app.setErrorHandler((error, request, reply) => {
    if (toClinicError(error).code === 'internal') request.log.error({ err: error }, 'request failed');
    return refuse(error, request.headers['accept-language'], reply);
  });
  logRequests(app, observe);
  app.addHook('onRequest', async ({ url }) => {
    if (!NEEDS_NO_SETTINGS.test(url)) await portal.followSettings();
  });
  // What was written may have enqueued an email.
  app.addHook('onResponse', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') portal.ports.jobs.lookSoon();
  });
  if (isDemo) guardDemo(app);
  await addSecurityHeaders(app, {
    isHttps: origin.startsWith('https:'),
    // Also while the admin has switched cards off.
    hasStripe: portal.ports.cards.browser.mode === 'live',
    identity: portal.settings.clinic.identity,
    imageOrigin: portal.ports.images.origin,
    formOrigin: googleOrigin,
  });
  // For what one client gets; Brotli, twice the work on a short text, is for what many share.
  await app.register(compress, { encodings: ['gzip'], threshold: 1024 });
  serveHealth(app, isReady);
  await app.register(
    async (api) => {
      await allowOrigins(api, corsOrigins);
      serveSlotEvents(api, portal);
      serveDeskEvents(api, portal);
      await serveApi(api, portal);
    },
    { prefix: API_BASE },
  );
  await app.register(async (scope) => serveCardWebhook(scope, portal));
  await app.register(async (scope) => serveCalendarFeeds(scope, portal));
  if (identityHandler) {
    await app.register(
      async (scope) => {
        await allowOrigins(scope, corsOrigins);
        serveAuthRoutes(scope, { portal, handle: identityHandler });
      },
      { prefix: AUTH_BASE },
    );
  }
  serveDocs(app, { clinicName: () => portal.settings.clinic.name, version, url: origin });
  for (const extra of extras) await app.register(extra);
  return app;
}

function unused(): never {
  throw new Error('routes have no schema of Fastify');
}

function refuse(error: unknown, language: string | undefined, reply: FastifyReply): FastifyReply {
  const failure = toErrorResponse(toClinicError(error), negotiateLanguage(language));
  return reply.code(failure.status).headers(failure.headers).send(failure.body);
}

/** `/healthz`: the process is running. `/readyz`: its database responds and is migrated. */
function serveHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady().catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' });
  });
}
