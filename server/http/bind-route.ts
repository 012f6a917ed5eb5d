import { checkInput, type RawInput } from '#contract/check-input';
import type { CheckedInput, Route, RouteReply } from '#contract/define-route';
import { ClinicError } from '#domain/errors';
import type { Actor } from '#domain/permission';
import type { Context, Portal } from '#server/lib/context';
import { identifyCaller } from '#server/use-cases/sessions/identify-caller';
import { logRefusal } from '#server/lib/security-log';
import { api } from '#i18n/messages/api-docs';
import { negotiateLanguage } from '#i18n/negotiate-language';
import { translate } from '#server/lib/translate';
import { toClinicError, toErrorResponse } from './error-response.ts';

/** Reads the one file of a multipart upload and passes its bytes to `use`; they are released afterwards. */
export type ReadUpload = <T>(use: (bytes: Buffer) => Promise<T>) => Promise<T>;

/** What a handler may need of a request besides its validated input. */
export type Call<Facts = never> = {
  headers: Headers;
  /** What the route's `FactsReader` has read together with the caller; every further call reads again. */
  readFacts: () => Promise<Facts | null>;
  readUpload: ReadUpload;
  /** Headers of the response. */
  replyHeaders: Headers;
};

/** `message`: instead of the usual one of a success. */
export type Handler<R extends Route, Facts = never> = (
  ctx: Context,
  input: CheckedInput<R>,
  call: Call<Facts>,
) => Promise<RouteReply<R> & { message?: string }>;

type FoundCaller = { caller: Actor; now: Date };

/** Returns a query of the caller of a valid request together with what its handler needs; null if nobody is signed in. */
export type FactsReader<R extends Route, Facts extends FoundCaller> = (
  portal: Portal,
  request: { session: { id: string; subject: string }; input: CheckedInput<R>; headers: Headers },
) => () => Promise<Facts | null>;

export type BoundRoute = {
  route: Route;
  /**
   * Whether the response to an anonymous caller depends only on input, language, database and the minute of its clock,
   * so that it can be cached.
   */
  isOfDatabase: boolean;
  /** Returns the key of a body if only a few requests of the route run at a time: waiting ones run key by key. Else null. */
  limitedBy: ((body: unknown) => string) | null;
  perform(portal: Portal, raw: RawInput & { headers: Headers; readUpload?: ReadUpload }): Promise<RouteResult>;
};

export type RouteResult = { status: number; headers: Headers; body: Record<string, unknown> };

const noUpload: ReadUpload = () => Promise.reject(new ClinicError('unsupported_media_type'));
const noFacts = () => Promise.resolve(null);

/**
 * Connects a route of the contract with its use-case. Every request is checked here: the caller, the input, that
 * permission was requested, and that the response has only the fields of the contract.
 */
export function bindRoute<R extends Route, Facts extends FoundCaller = never>(
  route: R,
  handler: Handler<R, Facts>,
  {
    isOfDatabase = false,
    limitedBy = null,
    factsReader,
  }: Partial<Pick<BoundRoute, 'isOfDatabase' | 'limitedBy'>> & { factsReader?: FactsReader<R, Facts> } = {},
): BoundRoute {
  return {
    route,
    isOfDatabase,
    limitedBy,
    perform: async (portal, { headers, readUpload = noUpload, ...raw }) => {
      const replyHeaders = new Headers();
      const language = negotiateLanguage(headers.get('accept-language'));
      const isPublicRead = route.access === 'anyone' && route.method === 'GET';
      const checked = checkInput(route, raw);
      let readFacts: () => Promise<Facts | null> = noFacts;
      let ctx: Context | undefined;
      try {
        ctx = await identifyCaller(isPublicRead ? { ...portal, db: portal.readDb } : portal, headers, {
          identity: route.access.startsWith('identity') || ['signOut', 'confirmAddress'].includes(route.name),
          recentClock: isPublicRead,
          ...(factsReader &&
            'input' in checked && {
              find: async (session) => {
                const read = factsReader(portal, { session, input: checked.input, headers });
                const first = await read();
                readFacts = startWith(first, read);
                return first;
              },
            }),
        });
        assertAccess(ctx, route);
        if ('issues' in checked) throw new ClinicError('invalid_input', { issues: checked.issues });
        const reply = await handler(ctx, checked.input, { headers, readUpload, replyHeaders, readFacts });
        if (route.access === 'person' && ctx.permission === 'not_requested')
          throw new Error(`${route.name} never checked a permission`);
        const key = route.name in api.en ? route.name : 'done';
        const message = reply.message ?? translate(language, `api.${key}`);
        const body = { status: 'Success', message, ...route.reply.parse(reply) };
        return { status: 200, headers: replyHeaders, body };
      } catch (error) {
        const known = toClinicError(error);
        if (known.code === 'internal' || known.code === 'unavailable') {
          portal.log.error({ err: known.cause ?? error, route: route.name }, 'call failed');
        }
        if (ctx) await logRefusal(ctx, route.name, known.code);
        const failure = toErrorResponse(known, language);
        for (const [name, value] of Object.entries(failure.headers)) replyHeaders.set(name, value);
        return { status: failure.status, headers: replyHeaders, body: failure.body };
      }
    },
  };
}

/** A function that returns `first` once, and the result of `read` from then on. */
function startWith<T>(first: T, read: () => Promise<T>): () => Promise<T> {
  let isFirst = true;
  return () => {
    if (!isFirst) return read();
    isFirst = false;
    return Promise.resolve(first);
  };
}

function assertAccess(ctx: Context, route: Route): void {
  const isProven = {
    anyone: true,
    identity: ctx.identity !== null,
    person: ctx.actor !== null,
    'identity or person': ctx.identity !== null || ctx.actor !== null,
  };
  if (!isProven[route.access]) throw new ClinicError('not_signed_in');
}
