import { z } from './zod.ts';

export type JsonSchema = Record<string, unknown>;

/** Refinements cannot be expressed in JSON Schema; they are part of the contract only. */
export const unrepresentable = 'any';

/** A shape of the contract as JSON Schema, as it is sent (`input`) or received (`output`). */
export function toJsonSchema(shape: z.ZodObject, side: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, { io: side, unrepresentable });
  return schema;
}
