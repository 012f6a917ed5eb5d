import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { completeSecondStep, confirmIntent, readIntentInBrowser } from './confirm.ts';
import type { Log } from './webhook-dispatcher.ts';
import { parseFormFields, type FormFields } from './form-fields.ts';
import { cancelIntent, createIntent, listIntents, readIntent } from './intents.ts';
import { createRefund, listRefunds } from './refunds.ts';
import { BadParameters, errorReply, noSuch, type Reply } from './replies.ts';
import { sameSecret } from './same-secret.ts';
import type { FormRequest, Sandbox } from './unit-of-work.ts';

type SandboxEndpoint = { sandbox: Sandbox; key: string; log: Log };
type WithId = { Params: { id: string } };

const MOST_BYTES = 16_384;
/** Bodies and queries contain the client secret, so requests are not logged. */
const quiet = { logLevel: 'silent', bodyLimit: MOST_BYTES } as const;

/** The endpoints for the portal's server, with the secret key. */
export function sandboxServerRoutes(endpoint: SandboxEndpoint): FastifyPluginAsync {
  const { sandbox } = endpoint;
  return async (app) => {
    followProviderProtocol(app, endpoint);
    app.post('/v1/payment_intents', quiet, (request) => createIntent(sandbox, readForm(request)));
    app.get('/v1/payment_intents', quiet, (request) => listIntents(sandbox, queryOf(request)));
    app.get<WithId>('/v1/payment_intents/:id', quiet, (request) => readIntent(sandbox, request.params.id));
    app.post<WithId>('/v1/payment_intents/:id/cancel', quiet, (request) =>
      cancelIntent(sandbox, request.params.id, readForm(request)),
    );
    app.post('/v1/refunds', quiet, (request) => createRefund(sandbox, readForm(request)));
    app.get('/v1/refunds', quiet, (request) => listRefunds(sandbox, queryOf(request)));
  };
}

/** The endpoints for browsers, with the publishable key and an intent's client secret. */
export function sandboxBrowserRoutes(endpoint: SandboxEndpoint): FastifyPluginAsync {
  const { sandbox } = endpoint;
  return async (app) => {
    followProviderProtocol(app, endpoint);
    app.get<WithId>('/v1/payment_intents/:id', quiet, (request) =>
      readIntentInBrowser(sandbox, request.params.id, queryOf(request)),
    );
    app.post<WithId>('/v1/payment_intents/:id/confirm', quiet, (request) =>
      confirmIntent(sandbox, request.params.id, bodyOf(request)),
    );
    app.post<WithId>('/v1/payment_intents/:id/second_step', quiet, (request) =>
      completeSecondStep(sandbox, request.params.id, bodyOf(request)),
    );
  };
}

/** Parses forms, responds with JSON and errors in the provider's format, and requires the key. */
function followProviderProtocol(app: FastifyInstance, { key, log }: SandboxEndpoint): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseFormFields(String(text)));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
  app.addHook('onRequest', async (request, reply) => {
    const refusal = refusedFor(request.headers.authorization, key) ?? malformed(request.params);
    if (refusal) return reply.code(refusal.status).send(refusal.body);
    return undefined;
  });
  app.addHook('preSerialization', async (_request, reply, payload: unknown) => {
    if (!isReply(payload)) return payload;
    reply.code(payload.status).header('cache-control', 'no-store');
    return payload.body;
  });
  app.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof BadParameters) return reply.code(error.reply.status).send(error.reply.body);
    const status = error.statusCode ?? 500;
    if (status < 500)
      return reply
        .code(status)
        .send(errorReply(status, { type: 'invalid_request_error', message: error.message }).body);
    // A database error contains the values of its query, so only its stack is logged.
    log.error({ name: error.name, stack: error.stack }, 'card sandbox: a request failed');
    return reply.code(500).send(errorReply(500, { type: 'api_error', message: 'An unknown error occurred.' }).body);
  });
}

function refusedFor(authorization: string | undefined, key: string): Reply | null {
  const given = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (given === undefined) {
    const message =
      'You did not provide an API key. You need to provide it in the Authorization header, using Bearer auth.';
    return errorReply(401, { type: 'invalid_request_error', message });
  }
  if (sameSecret(given, key)) return null;
  return errorReply(401, {
    type: 'invalid_request_error',
    message: `Invalid API Key provided: ${given.slice(0, 8)}****`,
  });
}

function malformed(params: unknown): Reply | null {
  const id = typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : null;
  return id === null || /^\w{1,255}$/.test(id) ? null : noSuch('payment_intent', '', 'intent');
}

function isReply(payload: unknown): payload is Reply {
  return typeof payload === 'object' && payload !== null && 'status' in payload && 'body' in payload;
}

function readForm(request: FastifyRequest): FormRequest {
  const key = request.headers['idempotency-key'];
  const idempotencyKey = typeof key === 'string' && key !== '' ? key : null;
  return { path: request.url, fields: bodyOf(request), idempotencyKey };
}

function bodyOf(request: FastifyRequest): FormFields {
  return request.body instanceof Map ? request.body : new Map();
}

function queryOf(request: FastifyRequest): FormFields {
  return parseFormFields(new URL(request.url, 'http://sandbox').search);
}
