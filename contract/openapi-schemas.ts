import { errorCodes } from '#domain/shared/errors';
import type { Route } from './shared/define-route.ts';
import { namedSchemas, routes } from './index.ts';
import { unrepresentable, type JsonSchema } from './shared/json-schema.ts';
import { examples } from './openapi-examples.ts';
import { z } from './shared/zod.ts';

const refOf = (name: string) => `#/components/schemas/${name}`;

/** Responses may get more fields in later versions. */
const leaveRepliesOpen =
  (io: 'input' | 'output') =>
  ({ jsonSchema }: { jsonSchema: JsonSchema }) => {
    if (io === 'output' && jsonSchema['additionalProperties'] === false) delete jsonSchema['additionalProperties'];
  };

/** The named shapes as JSON Schema, and a function for any other shape, which refers to the named ones. */
function schemasOf(named: [string, z.core.$ZodType][], others: (z.ZodObject | undefined)[], io: 'input' | 'output') {
  const registry = z.registry<{ id: string }>();
  for (const [id, shape] of named) registry.add(shape, { id });
  for (const [at, shape] of others.entries()) {
    if (shape && !registry.has(shape)) registry.add(shape, { id: `${io}-${at}` });
  }
  const { schemas } = z.toJSONSchema(registry, { io, unrepresentable, uri: refOf, override: leaveRepliesOpen(io) });
  const names = named.map(([id]) => id);
  const plain = (id: string): JsonSchema => {
    const { $schema: _dialect, $id: _uri, id: _id, ...schema } = schemas[id] as JsonSchema;
    return schema;
  };
  return {
    named: Object.fromEntries(
      names.map((id) => [id, { ...plain(id), ...(id in examples && { examples: [examples[id]] }) }]),
    ),
    of: (shape: z.ZodObject | undefined): JsonSchema | null => {
      const id = shape && registry.get(shape)?.id;
      if (id === undefined) return null;
      return names.includes(id) ? { $ref: refOf(id) } : plain(id);
    },
  };
}

const all = Object.values<Route>(routes);
const bodies = all.map(({ body }) => body);
/** The schemas with `.meta({ id })`, sorted by it: bodies of requests, and what responses consist of. */
const named = namedSchemas.toSorted(([one], [other]) => one.localeCompare(other));
const isBody = ([, shape]: [string, z.core.$ZodType]) => bodies.some((body) => body === shape);

export const bodySchemas = schemasOf(named.filter(isBody), bodies, 'input');
export const replySchemas = schemasOf(
  named.filter((one) => !isBody(one)),
  all.map(({ reply }) => reply),
  'output',
);

/** The body of every error response: see `Failure`. */
export const failureSchema: JsonSchema = {
  type: 'object',
  required: ['status', 'code', 'message'],
  properties: {
    status: { type: 'string', const: 'Failed' },
    code: { type: 'string', enum: errorCodes },
    message: { type: 'string', description: 'in the language of the caller; with issues, the message of the first' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string', description: 'the field' }, message: { type: 'string' } },
      },
    },
    data: { type: 'object', additionalProperties: true },
  },
};
