import { readFileSync } from 'node:fs';

type Kind = string | (string | null)[] | { types: string[] } | { each: string };
type Shape = { required: string[]; fields: Record<string, Kind> };
type Description = {
  version: string;
  requests: Record<string, Shape & { reply: string }>;
  replies: Record<string, Shape>;
  unpublished: { fields: string[] };
};

/** The parts of Stripe's published API description that the portal uses; the file names its source. */
export const description = JSON.parse(
  readFileSync(new URL('./stripe-api.json', import.meta.url), 'utf8'),
) as Description;

/** The deviations of a request from the description, field by field. */
export function wrongInRequest(method: string, path: string, fields: URLSearchParams): string[] {
  const name = `${method} ${path.replace(/\/pi_\w+/, '/{intent}')}`;
  const shape = description.requests[name];
  if (!shape) return [`${name} is not described`];
  const given = new Set([...fields.keys()].map((key) => key.split('[')[0] ?? ''));
  const missing = shape.required.filter((field) => !given.has(field)).map((field) => `${name} lacks ${field}`);
  const wrong = [...fields].filter(([key, value]) => !isField(shape.fields, key, value));
  return [...missing, ...wrong.map(([key, value]) => `${name} does not take ${key}=${value}`)];
}

/** The name of the successful response to a request. */
export function replyOf(method: string, path: string): string {
  return description.requests[`${method} ${path.replace(/\/pi_\w+/, '/{intent}')}`]?.reply ?? '';
}

/** The deviations of a response from the description, field by field, nested objects included. */
export function wrongInReply(name: string, reply: unknown): string[] {
  const shape = description.replies[name];
  if (!shape || typeof reply !== 'object' || reply === null) return [`${name} is not described, or no object`];
  const missing = shape.required.filter((field) => !(field in reply)).map((field) => `${name} lacks ${field}`);
  const wrong = Object.entries(reply).flatMap(([field, value]) => {
    const kind = shape.fields[field];
    if (kind !== undefined) return wrongInValue(`${name}.${field}`, kind, value);
    return description.unpublished.fields.includes(`${name}.${field}`) ? [] : [`${name} has no ${field}`];
  });
  return [...missing, ...wrong];
}

function isField(known: Shape['fields'], key: string, value: string): boolean {
  const [, name = '', inner] = /^(\w+)(?:\[(\w*)\])?$/.exec(key) ?? [];
  const kind = known[name];
  if (kind === undefined) return false;
  if (typeof kind === 'object' && 'types' in kind) return inner !== undefined && kind.types.includes(value);
  if (kind === 'strings') return inner !== undefined && inner !== '' && value.length <= 500;
  if (kind === 'range') return /^(gte?|lte?)?$/.test(inner ?? '') && /^\d+$/.test(value);
  if (inner !== undefined) return false;
  if (Array.isArray(kind)) return kind.includes(value);
  return kind === 'integer' ? /^\d+$/.test(value) : kind === 'string';
}

function wrongInValue(where: string, kind: Kind, value: unknown): string[] {
  const complaint = [`${where} is ${JSON.stringify(value)}, not ${JSON.stringify(kind)}`];
  if (Array.isArray(kind)) return kind.includes(value as string | null) ? [] : complaint;
  if (typeof kind === 'object') {
    if (!('each' in kind) || !Array.isArray(value)) return complaint;
    return value.flatMap((item) => wrongInReply(kind.each, item));
  }
  const name = kind.replace('?', '');
  if (value === null) return kind.endsWith('?') ? [] : complaint;
  if (name in description.replies) return wrongInReply(name, value);
  return isOfType(name, value) ? [] : complaint;
}

function isOfType(name: string, value: unknown): boolean {
  switch (name) {
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && !Array.isArray(value);
    case 'strings':
      return (
        typeof value === 'object' && Object.values(value ?? {}).every((candidate) => typeof candidate === 'string')
      );
    default:
      return typeof value === name;
  }
}
