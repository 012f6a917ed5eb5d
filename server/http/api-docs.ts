import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { API_BASE } from '#contract/define-route';
import type { OpenApiDocument } from '#contract/openapi';

/** `/api/v1/openapi.json`, and a page to browse it at `/api/docs`. */
export async function serveDocs(app: FastifyInstance, document: OpenApiDocument): Promise<void> {
  app.get(`${API_BASE}/openapi.json`, () => document);
  // The library's type covers OpenAPI 3.0 only, but it passes any document through.
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { url: `${API_BASE}/openapi.json` } });
}
