import { z } from './zod.ts';

/** A shape of the contract as JSON Schema; what JSON Schema cannot say (refinements) is left to the contract. */
export function toJsonSchema(shape: z.ZodObject, side: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, {
    io: side,
    unrepresentable: 'any',
    target: 'openapi-3.0',
  });
  return schema;
}
