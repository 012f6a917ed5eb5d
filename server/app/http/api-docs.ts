import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { API_BASE } from '#contract/shared/define-route';
import type { OpenApiDocument } from '#contract/openapi';
import { urlOf } from '#server/platform/http/fetch-bridge';

type About = { clinicName: () => string; version: string; url: string };

const DOCS = '/api/docs';
/** Set for each response anew. */
const OF_THE_CONNECTION = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

/**
 * `/api/v1/openapi.json`, and a page to browse it at `/api/docs`. Both are made at the first request: a start would take
 * a tenth of a second longer.
 */
export function serveDocs(app: FastifyInstance, about: About): void {
  const describe = async () =>
    (await import('#contract/openapi')).describeApi({ ...about, clinicName: about.clinicName() });
  const document = oncePer(about.clinicName, describe);
  const pages = oncePer(about.clinicName, async () => openPages(await document()));
  app.get(`${API_BASE}/openapi.json`, document);
  const pass = async (request: FastifyRequest, reply: FastifyReply) => {
    const { pathname, search } = urlOf(request, about.url);
    const { statusCode, headers, rawPayload } = await (
      await pages()
    ).inject({ method: 'GET', url: pathname + search, headers: request.headers });
    for (const name of OF_THE_CONNECTION) delete headers[name];
    return reply.code(statusCode).headers(headers).send(rawPayload);
  };
  app.get(DOCS, pass);
  app.get(`${DOCS}/*`, pass);
}

async function openPages(document: OpenApiDocument): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const pages = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  // The library's type covers OpenAPI 3.0 only, but it passes any document through.
  await pages.register(swagger, { mode: 'static', specification: { document: document as never } });
  await pages.register(swaggerUi, { routePrefix: DOCS, uiConfig: { url: `${API_BASE}/openapi.json` } });
  await pages.ready();
  return pages;
}

/** Works again only once the key is another one. */
function oncePer<T>(key: () => string, work: () => Promise<T>): () => Promise<T> {
  let made: { by: string; result: Promise<T> } | undefined;
  return () => (made?.by === key() ? made : (made = { by: key(), result: work() })).result;
}
