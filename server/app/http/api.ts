import etag from '@fastify/etag';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { MAX_IMAGE_BYTES } from '#contract/people/images';
import { ClinicError } from '#domain/shared/errors';
import type { Portal } from '#server/platform/context';
import { createResponseCache } from '#server/platform/cache/response-cache';
import { coalesceRequests } from '#server/platform/cache/coalesce-requests';
import { limitConcurrency } from '#server/platform/cache/limit-concurrency';
import { performRoute } from './perform-route.ts';
import { boundRoutes } from './bound-routes.ts';
import { negotiateLanguage } from '#i18n/negotiate-language';
import { toHeaders } from '#server/platform/http/fetch-bridge';
import { createUploadReader } from '#server/platform/http/read-upload';
import { sendShared, toSharedError, toSharedResponse, type SharedResponse } from './shared-response.ts';
import { toErrorResponse } from '#server/platform/http/error-response';

/** Registers every route of the contract. */
export async function serveApi(app: FastifyInstance, portal: Portal): Promise<void> {
  await app.register(multipart, { limits: { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 5, parts: 6 } });
  // Weak, because a proxy may compress the response.
  await app.register(etag, { weak: true });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  const readUpload = createUploadReader({ gate: app.uploadGate });
  const limitBookings = limitConcurrency(portal.concurrentBookings);
  const share = coalesceRequests<SharedResponse>();
  const cache = createResponseCache<SharedResponse>(
    { read: portal.visitors },
    // The two compressed forms are never longer.
    { sizeOf: ({ status, payload }) => (status === 200 ? 3 * payload.length : null) },
  );
  for (const bound of boundRoutes) {
    const { method, path, params, access, name, contentType } = bound.route;
    app.route({
      method,
      // The schema decides whether the last parameter may be missing.
      url: params?.safeParse({}).success ? `${path}?` : path,
      handler: async (request, reply) => {
        // Log lines of a request carry the id that the caller receives in `x-request-id`.
        const perform = (leaveLimit?: () => void) =>
          performRoute(
            bound,
            { ...portal, log: request.log, ...(leaveLimit && { leaveLimit }) },
            {
              params: request.params,
              query: request.query,
              body: request.body,
              headers: stripForeignCookies(toHeaders(request), portal.settings.origins),
              readUpload: (use, name) => readUpload({ request, reply }, use, name),
            },
          );
        // Public responses are cached and revalidated (304); personal ones are never stored.
        const isPublic = access === 'anyone' && method === 'GET' && !request.headers.authorization;
        if (!isPublic) {
          const result = await (bound.limitedBy ? limitBookings(bound.limitedBy(request.body), perform) : perform());
          const { status, headers, body } = result;
          sendHeaders(reply, headers);
          reply.code(status).header('cache-control', 'no-store');
          const { data } = body;
          if (status === 409 && typeof data === 'object' && data)
            return sendShared(request, reply, toSharedError(result, data));
          if (contentType === undefined || status !== 200) return reply.send(body);
          return reply.header('content-type', `${contentType}; charset=utf-8`).send(body['file']);
        }
        // The settings may be older than the database's snapshot.
        const { version } = portal.settings;
        const key = [name, request.url, negotiateLanguage(request.headers['accept-language']), version].join(' ');
        const load = async () => toSharedResponse(await perform());
        const shared = await share(key, () => (bound.isOfDatabase ? cache(key, load) : load()));
        reply.header('cache-control', shared.status === 200 ? 'no-cache' : 'no-store');
        return sendShared(request, reply, shared);
      },
    });
  }
  app.all('/*', (request, reply) => {
    const failure = toErrorResponse(
      new ClinicError('not_found'),
      negotiateLanguage(request.headers['accept-language']),
    );
    return reply.code(failure.status).send(failure.body);
  });
}

function sendHeaders(reply: FastifyReply, headers: Headers): void {
  for (const [name, value] of headers) reply.header(name, value);
}

/**
 * Removes the cookie from a request of another origin's page. SameSite does this for other sites, but not for another
 * subdomain of the same site.
 */
function stripForeignCookies(headers: Headers, ownOrigins: readonly string[]): Headers {
  const origin = headers.get('origin');
  if (origin !== null && !ownOrigins.includes(origin)) headers.delete('cookie');
  return headers;
}
