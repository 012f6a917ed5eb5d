import Fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { securityEvents, type SecurityEvent } from '#domain/shared/security-events';
import type { Seen } from './request-logging.ts';

/** Upper bounds of the histogram, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Metrics = {
  observe: (seen: Seen) => void;
  countEvent: (event: SecurityEvent) => void;
  /** `GET /metrics` in the Prometheus format, for a separate port that is not public. */
  app: FastifyInstance;
};

/** Measures requests by method, route and status, and counts security events. Labels hold no personal data. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'molar_http_request_duration_seconds',
    help: 'duration of responses in seconds',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  });
  const events = new Counter({
    name: 'molar_security_events_total',
    help: 'failed log-ins, refusals, refused webhooks and reached limits',
    labelNames: ['event'] as const,
    registers: [registry],
  });
  // Start each counter at 0, so that an alert notices the first event.
  for (const event of securityEvents) events.labels(event).inc(0);
  const app = Fastify();
  app.get('/metrics', async (_request, reply) => {
    reply.header('content-type', registry.contentType);
    return registry.metrics();
  });
  return {
    observe: ({ method, route, status, seconds }) => requests.labels(method, route, String(status)).observe(seconds),
    countEvent: (event) => events.labels(event).inc(),
    app,
  };
}
