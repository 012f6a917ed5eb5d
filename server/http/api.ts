import etag from '@fastify/etag';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_IMAGE_BYTES } from '#contract/images';
import { ClinicError } from '#domain/errors';
import type { Portal } from '#server/use-cases/context';
import { boundRoutes } from './bound-routes.ts';
import { replyLanguage } from '#server/use-cases/speak';
import { describeRoute } from './describe-route.ts';
import { toHeaders } from './fetch-bridge.ts';
import { toFailure } from './to-failure.ts';

/** Serves every route of the contract below the API base. */
export async function serveApi(app: FastifyInstance, portal: Portal): Promise<void> {
  await app.register(multipart, { limits: { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 5, parts: 6 } });
  // Weak, for a reply may be compressed on its way.
  await app.register(etag, { weak: true });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  for (const bound of boundRoutes) {
    const { method, path } = bound.route;
    app.route({
      method,
      url: path,
      schema: describeRoute(bound.route),
      handler: async (request, reply) => {
        const answer = await bound.perform(withLog(portal, request), {
          params: request.params,
          query: request.query,
          body: request.body,
          headers: toHeaders(request),
          readUpload: () => readUpload(request),
        });
        // What everybody may read is kept and asked about (304); what belongs to one person is not kept at all.
        const isPublic = bound.route.access === 'anyone' && method === 'GET' && answer.status === 200;
        reply.header('cache-control', isPublic && !request.headers.authorization ? 'no-cache' : 'no-store');
        for (const [name, value] of answer.headers) reply.header(name, value);
        return reply.code(answer.status).send(answer.body);
      },
    });
  }
  app.all('/*', { schema: { hide: true } }, (request, reply) => {
    const failure = toFailure(new ClinicError('not_found'), replyLanguage(request.headers['accept-language']));
    return reply.code(failure.status).send(failure.body);
  });
}

/** What is logged of a call bears the id that its caller was told in `x-request-id`. */
function withLog(portal: Portal, request: FastifyRequest): Portal {
  return { ...portal, log: request.log };
}

/** The bytes of the one file in the field `image`. @throws ClinicError `too_large`, `not_a_picture`. */
async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new ClinicError('unsupported_media_type');
  const file = await request.file();
  if (!file || file.fieldname !== 'image') {
    throw new ClinicError('invalid_input', { issues: [{ path: 'image', message: 'validation.imageRequired' }] });
  }
  return file.toBuffer();
}
