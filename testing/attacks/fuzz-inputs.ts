import {
  array,
  constant,
  constantFrom,
  integer,
  jsonValue,
  oneof,
  record,
  string,
  tuple,
  type Arbitrary,
} from 'fast-check';
import { toJsonSchema } from '#contract/shared/json-schema';
import type { Route } from '#contract/shared/define-route';

/** The value of every unexpected field and parameter; must never appear in stored data. */
export const MARKER = 'excess-7f3a9c';

/** Values that exist in the portal, by field; those of `any` may be used in every field. */
export type LiveValues = Readonly<Record<string, readonly unknown[]> & { any: readonly unknown[] }>;

/** A call as sent over the wire. */
export type FuzzedCall = {
  url: string;
  body: string | null;
  contentType: string;
  /** Whether the body has a field that the contract does not name. */
  hasExcess: boolean;
};

type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minimum?: number;
  maximum?: number;
};

/** Unusual JSON texts. */
const oddTexts = [
  'null',
  'true',
  '-1',
  '0.1',
  '1e308',
  '1e999',
  '-0',
  '9007199254740993',
  '""',
  '" "',
  '"\\u0000"',
  '"\\ud800"',
  '"\\u202e"',
  '"Choose One"',
  '"%00"',
  '"\'; drop table person; --"',
  '[]',
  '{}',
  '[[[]]]',
  '{"$gt":""}',
  '{"__proto__":{"isAdmin":true}}',
  `"${'x'.repeat(6000)}"`,
  `"${'ü'.repeat(40_000)}"`,
  `[${'1,'.repeat(3000)}1]`,
];
const oddText = oneof(
  constantFrom(...oddTexts),
  jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
  string({ unit: 'binary', maxLength: 40 }).map((value) => JSON.stringify(value)),
);

/** Names of extra fields that an attacker hopes the portal stores. */
const excessNames = [
  'role',
  'isverified',
  'isPaid',
  '_id',
  'price_cents',
  'verified_at',
  'is_admin',
  'deleted_at',
  'x',
];
const excess = tuple(
  constantFrom(...excessNames, 'constructor', '__proto__'),
  constantFrom(MARKER, [MARKER], { [MARKER]: MARKER }).map((value) => JSON.stringify(value)),
);

const anyText = string({ maxLength: 20 }).map((value) => JSON.stringify(value));

/** A value that matches the schema, as JSON text. */
function fitting(schema: Schema, name: string, live: LiveValues): Arbitrary<string> {
  if (schema.properties) return objectOf(schema, live).map(({ text }) => text);
  if (schema.type === 'array') {
    return array(valueOf(schema.items ?? {}, name, live), { maxLength: 3 }).map((items) => `[${items.join(',')}]`);
  }
  if (schema.enum) return constantFrom(...schema.enum.map((value) => JSON.stringify(value)));
  if ('const' in schema) return constant(JSON.stringify(schema.const));
  if (schema.anyOf) return oneof(...schema.anyOf.map((item) => fitting(item, name, live)));
  const known = (live[name] ?? live.any).map((value) => JSON.stringify(value));
  if (live[name]) return constantFrom(...known);
  if (schema.type === 'integer') {
    return integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 500, 500) }).map(String);
  }
  return oneof(constantFrom(...known), anyText);
}

/** A value that usually matches the schema and sometimes is odd. */
function valueOf(schema: Schema, name: string, live: LiveValues): Arbitrary<string> {
  return oneof({ weight: 9, arbitrary: fitting(schema, name, live) }, { weight: 1, arbitrary: oddText });
}

type Fields = { text: string; hasExcess: boolean };

function objectOf({ properties = {} }: Schema, live: LiveValues): Arbitrary<Fields> {
  const fields = Object.entries(properties).map(([name, schema]) =>
    tuple(integer({ min: 0, max: 11 }), valueOf(schema, name, live)).map(([chance, text]) =>
      chance === 0 ? [] : [`${JSON.stringify(name)}:${text}`],
    ),
  );
  const strangers = excess.filter(([name]) => !Object.hasOwn(properties, name));
  const added = oneof({ weight: 3, arbitrary: constant(null) }, { weight: 1, arbitrary: strangers });
  return tuple(tuple(...fields), added).map(([texts, stranger]) => ({
    text: `{${[...texts.flat(), ...(stranger ? [`"${stranger[0]}":${stranger[1]}`] : [])].join(',')}}`,
    hasExcess: stranger !== null,
  }));
}

/** Texts for a part of a URL: a JSON text without its quotes, and texts that JSON cannot have. */
const plain = (text: string) =>
  encodeURIComponent(
    text
      .replace(/^"(.*)"$/s, '$1')
      .toWellFormed()
      .slice(0, 3000),
  );
const oddParts = ['%00', '%ED%A0%80', '%', '%0D%0AX:1', '__proto__', '..%2f..%2fx', '%F0%9F%A6%B7', 'x'.repeat(5000)];

function partOf(schema: Schema, name: string, live: LiveValues): Arbitrary<string> {
  return oneof(
    { weight: 9, arbitrary: valueOf(schema, name, live).map(plain) },
    { weight: 1, arbitrary: constantFrom(...oddParts) },
  );
}

function pathOf({ path, params }: Route, live: LiveValues): Arbitrary<string> {
  const shapes = (params ? (toJsonSchema(params, 'input') as Schema) : {}).properties ?? {};
  const parts = path
    .split('/')
    .map((part) => (part.startsWith(':') ? partOf(shapes[part.slice(1)] ?? {}, part.slice(1), live) : constant(part)));
  return tuple(...parts).map((all) => all.join('/'));
}

function searchOf({ query }: Route, live: LiveValues): Arbitrary<string> {
  const shapes = (query ? (toJsonSchema(query, 'input') as Schema) : {}).properties ?? {};
  const pairs = Object.entries(shapes).map(([name, schema]) =>
    tuple(integer({ min: 0, max: 19 }), partOf(schema, name, live)).map(([chance, text]) => {
      if (chance < 3) return [];
      if (chance === 3) return [`${name}=${text}`, `${name}=${text}`];
      return [`${name}${chance === 4 ? '[]' : ''}=${text}`];
    }),
  );
  const added = constantFrom([], [], [], [`x=${MARKER}`], [`role=${MARKER}`], [`__proto__[x]=${MARKER}`]);
  return tuple(tuple(...pairs), added).map(([all, more]) => {
    const search = [...all.flat(), ...more].join('&');
    return search ? `?${search}` : '';
  });
}

const JSON_TYPE = 'application/json';
const noBody = { body: null, contentType: JSON_TYPE, hasExcess: false };

/** Multipart bodies that are truncated or contain no image. */
const part = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nabc';
const oddForms = [part, `${part}\r\n--x--\r\n`, `${part}\r\n${part}\r\n--x--\r\n`, part.replace('image', 'x'), '--x'];

// Once, because fast-check maps every code point for an arbitrary of texts.
const stray = record({
  body: oneof(oddText, string({ unit: 'binary', maxLength: 60 }), constantFrom('{'.repeat(9000), ...oddForms)),
  contentType: constantFrom(
    JSON_TYPE,
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'x',
  ),
  hasExcess: constant(false),
});

function bodyOf({ body }: Route, live: LiveValues): Arbitrary<Omit<FuzzedCall, 'url'>> {
  if (!body) return oneof(constant(noBody), stray);
  const valid = objectOf(toJsonSchema(body, 'input') as Schema, live).map(({ text, hasExcess }) => ({
    body: text,
    contentType: JSON_TYPE,
    hasExcess,
  }));
  return oneof({ weight: 14, arbitrary: valid }, { weight: 1, arbitrary: stray });
}

/** Calls generated from a route's contract: nearly valid, with occasional errors. */
export function callsOf(route: Route, live: LiveValues): Arbitrary<FuzzedCall> {
  const body = route.method === 'GET' ? constant(noBody) : bodyOf(route, live);
  return tuple(pathOf(route, live), searchOf(route, live), body).map(([path, search, sent]) => ({
    url: `${path}${search}`,
    ...sent,
  }));
}
