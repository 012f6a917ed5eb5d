import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { API_BASE } from '#contract/define-route';

/** Collects the routes that are registered after it; `serveDocs` shows them. */
export async function collectDocs(app: FastifyInstance, { clinicName }: { clinicName: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: { title: `${clinicName} API`, version: '1.0.0' },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          identityCookie: { type: 'apiKey', in: 'cookie', name: 'molar.session_token' },
        },
      },
    },
    transform: ({ schema, url }) => ({ schema: { ...schema, hide: !url.startsWith(API_BASE) }, url }),
  });
}

/** `/api/v1/openapi.json`, and a page to browse it at `/api/docs`. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  app.get(`${API_BASE}/openapi.json`, { schema: { hide: true } }, async () => app.swagger());
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { url: `${API_BASE}/openapi.json` } });
}
