import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { API_BASE } from '#contract/define-route';
import type { OpenApiDocument } from '#contract/openapi';

/** `/api/v1/openapi.json`, and a page to browse it at `/api/docs`. */
export async function serveDocs(app: FastifyInstance, document: OpenApiDocument): Promise<void> {
  app.get(`${API_BASE}/openapi.json`, () => document);
  // Its type knows OpenAPI 3.0 by the letter; the library hands any document on.
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { url: `${API_BASE}/openapi.json` } });
}
