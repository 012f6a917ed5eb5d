import { statusOfError } from '#contract/failure';
import type { Route } from '#contract/define-route';
import { toJsonSchema } from '#contract/json-schema';
import type { ErrorCode } from '#domain/errors';

const alwaysPossible: ErrorCode[] = ['invalid_input', 'too_many_requests', 'unavailable'];

/** A route of the contract as OpenAPI tells it. Nothing is validated by it: the binding checks with the contract. */
export function describeRoute(route: Route): Record<string, unknown> {
  const codes = [
    ...new Set([
      ...alwaysPossible,
      ...(route.access === 'anyone' ? [] : (['not_signed_in', 'not_allowed'] as const)),
      ...route.failures,
    ]),
  ];
  const failures = Map.groupBy(codes, (code) => statusOfError[code]);
  return {
    operationId: route.name,
    summary: route.summary,
    ...(route.access === 'person' && { security: [{ bearer: [] }] }),
    ...(route.access === 'identity' && { security: [{ identityCookie: [] }] }),
    ...(route.params && { params: toJsonSchema(route.params, 'input') }),
    ...(route.query && { querystring: toJsonSchema(route.query, 'input') }),
    ...(route.body && { body: toJsonSchema(route.body, 'input') }),
    response: {
      200: withEnvelope(toJsonSchema(route.reply, 'output')),
      ...Object.fromEntries([...failures].map(([status, ofStatus]) => [status, failureSchema(ofStatus)])),
    },
  };
}

function withEnvelope(reply: Record<string, unknown>): Record<string, unknown> {
  const { properties } = reply as { properties?: Record<string, unknown> };
  return {
    description: 'Success',
    type: 'object',
    required: ['status', 'message'],
    properties: { status: { type: 'string', enum: ['Success'] }, message: { type: 'string' }, ...properties },
  };
}

function failureSchema(codes: ErrorCode[]): Record<string, unknown> {
  return {
    description: codes.join(', '),
    type: 'object',
    required: ['status', 'code', 'message'],
    properties: {
      status: { type: 'string', enum: ['Failed'] },
      code: { type: 'string', enum: codes },
      message: { type: 'string' },
      issues: {
        type: 'array',
        items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
      },
      data: { type: 'object', additionalProperties: true },
    },
  };
}
