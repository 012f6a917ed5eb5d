import { routes } from '#contract/index';
import type { RawInput } from '#contract/shared/check-input';
import { RequestRefused, type SendRequest } from '#contract/shared/send-request';
import type { Failure } from '#contract/shared/failure';
import type { Route } from '#contract/shared/define-route';
import { negotiateLanguage } from '#i18n/negotiate-language';
import type { Portal } from '#server/platform/context';
import { AUTH_BASE } from './auth-routes.ts';
import type { ReadUpload } from '#server/platform/http/bind-route';
import { performRoute } from './perform-route.ts';
import { boundRouteOf } from './bound-routes.ts';
import { toClinicError, toErrorResponse } from '#server/platform/http/error-response';
import { traceIdentityCall } from './trace-identity-call.ts';

type PageRequests = {
  callRoute: SendRequest;
  /** Calls the embedded identity service and returns its response. @throws RequestRefused with the service's own code */
  callIdentity: (path: string, body: object) => Promise<Record<string, unknown>>;
  /** Stores an image of the caller's identity and returns its URL. @throws RequestRefused */
  uploadImage: (bytes: Uint8Array) => Promise<string>;
  /** The `set-cookie` headers of all calls, for the response of the page. */
  cookies: readonly string[];
};

/** Headers that describe the page's own request. */
const OF_THE_BODY = ['content-type', 'content-length', 'transfer-encoding', 'content-encoding', 'expect'];

/**
 * Calls API and identity service in process for server-rendered pages, with the same validation, permissions and rate
 * limits as over HTTP. Like a browser it sends the cookies of earlier responses.
 */
export function createPageRequests(
  portal: Portal,
  received: Headers,
  handleIdentity: (request: Request) => Promise<Response>,
): PageRequests {
  const headers = new Headers(received);
  for (const name of OF_THE_BODY) headers.delete(name);
  const cookies: string[] = [];
  const storeCookies = (more: string[]) => {
    cookies.push(...more);
    if (more.length > 0) headers.set('cookie', withCookies(headers.get('cookie'), more));
  };

  const call = async (route: Route, input: RawInput & { readUpload?: ReadUpload }) => {
    const result = await performRoute(boundRouteOf(route), portal, { ...input, headers });
    storeCookies(result.headers.getSetCookie());
    if (result.status !== 200) throw new RequestRefused(result.status, result.body as Failure);
    return result.body as never;
  };

  return {
    cookies,
    callRoute: (route, input) => call(route, input),
    uploadImage: async (bytes) => {
      const stored: { data: { url: string } } = await call(routes.createImage, {
        readUpload: (use) => use(Buffer.from(bytes), () => ''),
      });
      return stored.data.url;
    },
    callIdentity: async (path, body) => {
      const sent = new Headers(headers);
      sent.set('content-type', 'application/json');
      const url = new URL(`${AUTH_BASE}${path}`, headers.get('origin') ?? portal.settings.publicUrl);
      const request = new Request(url, { method: 'POST', headers: sent, body: JSON.stringify(body) });
      const response = await traceIdentityCall(portal, request, { base: AUTH_BASE, handle: handleIdentity }).catch(
        (error: unknown) => {
          const failure = toErrorResponse(toClinicError(error), negotiateLanguage(headers.get('accept-language')));
          if (failure.body.code === 'internal') throw error;
          throw new RequestRefused(failure.status, failure.body);
        },
      );
      storeCookies(response.headers.getSetCookie());
      const content = ((await response.json().catch(() => null)) ?? {}) as Record<string, unknown>;
      if (response.ok) return content;
      throw new RequestRefused(response.status, { status: 'Failed', message: '', ...content } as unknown as Failure);
    },
  };
}

/** A `cookie` header after a response has set more; one without a value was deleted. */
function withCookies(sent: string | null, set: string[]): string {
  const jar = new Map<string, string>();
  for (const pair of [...(sent ?? '').split(/; */), ...set.map((cookie) => cookie.split(';')[0] ?? '')]) {
    const separator = pair.indexOf('=');
    if (separator > 0) jar.set(pair.slice(0, separator), pair.slice(separator + 1));
  }
  return [...jar]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
}
