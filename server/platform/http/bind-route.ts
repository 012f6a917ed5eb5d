import type { NamedRoute } from '#contract/index';
import type { CheckedInput, Route, RouteReply } from '#contract/shared/define-route';
import type { Context } from '#server/platform/context';

/** The text of another field of an upload, which stands before the file; empty without it. */
export type FieldOf = (name: string) => string;

/** Reads the one file of a multipart upload, in the field `image` or `name`, and passes its bytes to `use`; they are released afterwards. */
export type ReadUpload = <T>(use: (bytes: Buffer, fieldOf: FieldOf) => Promise<T>, name?: string) => Promise<T>;

/** What a handler may need of a request besides its validated input. */
export type Call = {
  headers: Headers;
  readUpload: ReadUpload;
  /** Headers of the response. */
  replyHeaders: Headers;
};

/** Nothing if the response is empty. `message`: instead of the usual one of a success. */
type Reply<R extends Route> =
  | (RouteReply<R> & { message?: string })
  | (string extends keyof RouteReply<R> ? void : never);

export type Handler<R extends Route> = (ctx: Context, input: CheckedInput<R>, call: Call) => Promise<Reply<R>>;

/** How requests of a route are performed. */
type Options = {
  /**
   * Whether the response to an anonymous caller depends only on input, language, database and the minute of its clock,
   * so that it can be cached.
   */
  isOfDatabase: boolean;
  /** Returns the key of a body if only a few requests of the route run at a time: waiting ones run key by key. Else null. */
  limitedBy: ((body: unknown) => string) | null;
  /** Whether its use-case reads the caller together with what it decides on, so that identifying them costs no query. */
  readsCaller: boolean;
};

/** A route and its handler; its input is checked before the handler is called. */
export type BoundRoute = Options & { route: NamedRoute; handle: Handler<Route> };

/** Connects a route of the contract with its use-case. */
export function bindRoute<R extends NamedRoute>(
  route: R,
  handler: Handler<R>,
  { isOfDatabase = false, limitedBy = null, readsCaller = false }: Partial<Options> = {},
): BoundRoute {
  return { route, handle: handler as unknown as Handler<Route>, isOfDatabase, limitedBy, readsCaller };
}

/** The same for a use-case whose result is all of the response: its `data`. */
export function bindData<R extends NamedRoute>(
  route: R,
  handler: (...request: Parameters<Handler<R>>) => Promise<(RouteReply<R> & { data: unknown })['data']>,
  options?: Partial<Options>,
): BoundRoute {
  return bindRoute<NamedRoute>(
    route,
    async (...request: Parameters<Handler<R>>) => ({ data: await handler(...request) }),
    options,
  );
}
