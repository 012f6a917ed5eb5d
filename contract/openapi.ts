import type { ErrorCode } from '#domain/shared/errors';
import { errors } from '#i18n/messages/shared/errors';
import { API_BASE, type Route } from './shared/define-route.ts';
import { hasRetryAfter, statusOfError } from './shared/failure.ts';
import { routes, type NamedRoute } from './index.ts';
import { MAX_IMAGE_BYTES } from './people/images.ts';
import { toJsonSchema, type JsonSchema } from './shared/json-schema.ts';
import { bodySchemas, failureSchema, replySchemas } from './openapi-schemas.ts';
import { tagOf, tags } from './openapi-tags.ts';

/** The parts of an OpenAPI 3.1 document that this file writes. */
export type OpenApiDocument = {
  openapi: string;
  info: { title: string; version: string; description: string; license: object };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, JsonSchema>>;
  components: { schemas: Record<string, JsonSchema>; [kind: string]: Record<string, JsonSchema> };
};

const alwaysPossible: ErrorCode[] = ['invalid_input', 'too_many_requests', 'unavailable', 'internal'];
// Messages with placeholders or plural forms are no examples.
const messages: Record<string, string> = errors.en;
const possibleWithBody: ErrorCode[] = ['too_large', 'unsupported_media_type'];
/** The routes that accept an idempotency key. */
const idempotent: Route[] = [routes.createBooking, routes.cancelBooking, routes.moveBooking, routes.takeDeskPayment];

const info = {
  license: { name: 'MIT', identifier: 'MIT' },
  description: `\
Every response has \`status\` and \`message\`; an error also has a \`code\`, which does not depend on the language.
\`Accept-Language: de\` selects German messages.

To sign in, send \`email\` and \`password\` to \`POST /api/auth/sign-in/email\`, which sets a session cookie, then request
\`GET /api/v1/jwt?email=…\` with that cookie. Its \`accessToken\` is the bearer token of the other requests. If the clinic uses
Firebase, send its ID token as the bearer token instead of the cookie.

\`GET /api/v1/slots/events\` is a stream of server-sent events: \`slots\` with a list of \`{doctor_email, date, slot, isFree}\`,
and \`reset\` when lists of slots have to be read again. Send the last event's id as \`Last-Event-ID\` or \`since\` to continue.`,
};

/** The API as an OpenAPI 3.1 document, derived from the contract, which also validates each request. */
export function describeApi(about: { clinicName: string; version: string; url: string }): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const route of Object.values<NamedRoute>(routes)) {
    const path = `${API_BASE}${route.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${about.clinicName} API`, version: about.version, ...info },
    servers: [{ url: about.url }],
    tags,
    paths,
    components: {
      schemas: { ...replySchemas.named, ...bodySchemas.named, Failure: failureSchema },
      headers: {
        RetryAfter: { description: 'seconds to wait before a retry', schema: { type: 'integer' } },
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            'a new value for each booking or change, such as a UUID; a repeated request with the same value takes effect once',
          schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
          example: '0b9f5f0e-4f0c-4c39-9d5b-2a4f6f0a7c11',
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        identityCookie: { type: 'apiKey', in: 'cookie', name: 'molar.session_token' },
      },
    },
  };
}

function operationOf(route: NamedRoute): JsonSchema {
  const parameters = [
    ...parametersOf(route.params, 'path'),
    ...parametersOf(route.query, 'query'),
    ...(idempotent.includes(route) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
  const content = contentOf(route);
  return {
    operationId: route.name,
    summary: route.summary,
    tags: [tagOf(route)],
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: true, content } }),
    responses: { 200: successOf(route), ...failuresOf(route) },
  };
}

function securityOf({ access, name }: NamedRoute): object[] {
  if (access === 'person') return [{ bearer: [] }];
  if (access === 'identity' || access === 'sign-in') return [{ identityCookie: [] }];
  if (access.endsWith(' or person')) return [{ identityCookie: [] }, { bearer: [] }];
  return name === routes.signOut.name ? [{}, { bearer: [] }, { identityCookie: [] }] : [];
}

const imported = { request: { type: 'string', description: '`ImportRequest` as JSON' }, file: 'text/csv' };
/** The fields of uploads, by route: the media type of the file, and text. */
const uploads: Record<string, Record<string, string | JsonSchema>> = {
  [routes.createImage.name]: { image: 'image/jpeg' },
  [routes.checkImport.name]: imported,
  [routes.createImport.name]: imported,
};

function contentOf(route: NamedRoute): JsonSchema | null {
  const body = bodySchemas.of(route.body);
  if (body) return { 'application/json': { schema: body } };
  const upload = uploads[route.name];
  if (!upload) return null;
  const file = { type: 'string', description: `at most ${MAX_IMAGE_BYTES} bytes`, format: 'binary' };
  const properties = Object.fromEntries(
    Object.entries(upload).map(([name, type]) => [
      name,
      name === 'request' ? type : { ...file, contentMediaType: type },
    ]),
  );
  const schema = { type: 'object', required: Object.keys(upload), properties };
  return { 'multipart/form-data': { schema } };
}

function parametersOf(shape: Route['query'], where: 'path' | 'query'): JsonSchema[] {
  if (!shape) return [];
  const { properties = {}, required = [] } = toJsonSchema(shape, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));
}

function successOf(route: Route): JsonSchema {
  if (route.contentType) {
    return { description: 'Success', content: { [route.contentType]: { schema: { type: 'string' } } } };
  }
  const { properties, required = [] } = replySchemas.of(route.reply) as {
    properties?: JsonSchema;
    required?: string[];
  };
  const schema = {
    type: 'object',
    required: ['status', 'message', ...required],
    properties: { status: { type: 'string', const: 'Success' }, message: { type: 'string' }, ...properties },
  };
  return { description: 'Success', content: { 'application/json': { schema } } };
}

/** The error responses of a route by HTTP status, each with its codes. */
function failuresOf(route: NamedRoute): JsonSchema {
  const { access, failures, waitsForOpening } = route;
  const ofAccess: ErrorCode[] =
    access === 'anyone' ? [] : ['not_signed_in', 'factor_required', 'factor_setup_required', 'not_allowed'];
  const ofOpening: ErrorCode[] = waitsForOpening ? ['not_open_yet'] : [];
  const ofBody = contentOf(route) ? possibleWithBody : [];
  const codes = [...new Set([...alwaysPossible, ...ofBody, ...ofAccess, ...ofOpening, ...failures])];
  const byStatus = Map.groupBy(codes, statusOfError);
  return Object.fromEntries([...byStatus].map(([status, ofStatus]) => [status, failureOf(status, ofStatus)]));
}

function failureOf(status: number, codes: ErrorCode[]): JsonSchema {
  const one = { type: 'object', properties: { code: { type: 'string', enum: codes } } };
  const code = codes.find((one) => /^[^{]+$/.test(messages[one] ?? ''));
  return {
    description: codes.join(', '),
    ...(hasRetryAfter(status) && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Failure' }, one] },
        ...(code && { example: { status: 'Failed', code, message: messages[code] } }),
      },
    },
  };
}
