import type { InputIssue } from '#domain/shared/errors';
import type { CheckedInput, Route } from './define-route.ts';
import type { z } from './zod.ts';

/** The parts of a request before validation. */
export type RawInput = { params?: unknown; query?: unknown; body?: unknown };

/** Validates all parts of a request; returns the handler's input or every issue. */
export function checkInput<R extends Route>(route: R, raw: RawInput) {
  const issues: InputIssue[] = [];
  const parts: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part];
    if (!schema) continue;
    const result = schema.safeParse(raw[part] ?? {});
    if (result.success) parts[part] = result.data;
    else issues.push(...result.error.issues.map(toInputIssue));
  }
  return issues.length > 0 ? { issues } : { input: parts as CheckedInput<R> };
}

function toInputIssue(issue: z.core.$ZodIssue): InputIssue {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.join(', ').slice(0, 200);
    return { path: path || (issue.keys[0] ?? ''), message: issue.message, params: { keys } };
  }
  if (issue.code === 'too_big') return { path, message: issue.message, params: { max: Number(issue.maximum) } };
  // What a check of the contract passes along for the placeholders of its message.
  if (issue.code === 'custom' && issue.params) return { path, message: issue.message, params: issue.params };
  return { path, message: issue.message };
}
