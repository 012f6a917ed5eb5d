import type { ErrorCode } from '#domain/shared/errors';
import { z } from './zod.ts';

/**
 * Who may send a request. `anyone`: without proof; `identity`: a proven identity, with or without a profile; `sign-in`: also
 * one whose sign-in lacks its second factor; `person`: a bearer token of a person with a profile; `identity or person`
 * and `sign-in or person`: either. Use-cases check permissions on data.
 */
export type Access = 'anyone' | 'sign-in' | 'identity' | 'person' | 'identity or person' | 'sign-in or person';

type Shape = z.ZodObject | undefined;

export type Route<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends z.ZodObject = z.ZodObject,
> = {
  /** Its method and path, such as `GET /settings`: what it is cached and found by. */
  key: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the API base, with `:parameters`. */
  path: `/${string}`;
  summary: string;
  access: Access;
  /** Whether a locked session may send it: what unlocks or ends it. */
  worksLocked?: true;
  /** Whether visitors and patients may send it only once the clinic has opened its portal. */
  waitsForOpening?: true;
  /** The content type of a response that is a file, if it is one; `reply` is then `{ file }`, its text. */
  contentType?: 'text/calendar';
  params: Params;
  query: Query;
  body: Body;
  /** The response's fields besides `status` and `message`. */
  reply: Reply;
  /** Error codes besides those of invalid input and missing proof. */
  failures: readonly ErrorCode[];
};

const EmptyReply = z.object({});

/**
 * Declares a route of the API, from which validation, client types and OpenAPI are derived. It requires the token of a person
 * and its response is empty unless `access` and `reply` differ.
 */
export function defineRoute<
  Reply extends z.ZodObject = typeof EmptyReply,
  Params extends Shape = undefined,
  Query extends Shape = undefined,
  Body extends Shape = undefined,
>(
  route: Pick<Route, 'method' | 'path' | 'summary'> & Partial<Route<Params, Query, Body, Reply>>,
): Route<Params, Query, Body, Reply> {
  return {
    access: 'person',
    failures: [],
    reply: EmptyReply as z.ZodObject as Reply,
    ...route,
    key: `${route.method} ${route.path}`,
    params: route.params as Params,
    query: route.query as Query,
    body: route.body as Body,
  };
}

/** Whether an export of a file of the contract is a route. */
export function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'access' in value && 'method' in value && 'path' in value;
}

type InputOf<S> = S extends z.ZodObject ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodObject ? z.output<S> : undefined;
type Defined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** The input that a client sends. */
export type RouteInput<R extends Route> = Defined<{
  params: InputOf<R['params']>;
  query: InputOf<R['query']>;
  body: InputOf<R['body']>;
}>;

/** The validated input of the handler. */
export type CheckedInput<R extends Route> = {
  params: OutputOf<R['params']>;
  query: OutputOf<R['query']>;
  body: OutputOf<R['body']>;
};

/** The handler's result: the response without `status` and `message`. */
export type RouteReply<R extends Route> = z.input<R['reply']>;

/** The response as a client reads it. */
export type RouteData<R extends Route> = z.output<R['reply']>;

export const API_BASE = '/api/v1';
