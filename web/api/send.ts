import { RequestRefused } from '#contract/shared/send-request';
import { API_BASE, type Route } from '#contract/shared/define-route';
import { createAccessToken } from '#contract/people/sessions';
import type { Failure } from '#contract/shared/failure';
import { backgroundHeader } from './activity.ts';

/** The timeout of a request, in milliseconds. */
const TIMEOUT_MS = 20_000;
/** The same of an upload, whose file may have thousands of rows. */
const UPLOAD_TIMEOUT_MS = 120_000;

export type Input = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
};

/** No usable response: whether the server processed the request is unknown. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('unreachable', { cause });
    this.name = 'Unreachable';
  }
}

function urlOf(route: Route, { params = {}, query = {} }: Input): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `${API_BASE}${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** The response's JSON, null if it is none. Appointments of an older server, which serves beside this one, get `takesPlace`. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) =>
      typeof value === 'object' && value !== null && '_id' in value && 'slot' in value
        ? { takesPlace: true, ...value }
        : value,
    );
  } catch {
    return null;
  }
}

/** The browser had no network when the request was made, so nothing was sent. */
export class Offline extends Unreachable {}

/**
 * Sends one request and returns the response body.
 * @throws RequestRefused on an error response, Unreachable without one, Offline if nothing was sent
 */
export async function send(route: Route, input: Input, headers: Record<string, string>): Promise<unknown> {
  const isForm = input.body instanceof FormData;
  const hasBody = input.body !== undefined;
  // Used only if the request fails: a portal on localhost is reachable without a network.
  const isOffline = !navigator.onLine;
  let response: Response;
  try {
    response = await fetch(urlOf(route, input), {
      method: route.method,
      headers: {
        ...headers,
        ...(route.key !== createAccessToken.key && backgroundHeader()),
        'accept-language': document.documentElement.lang,
        ...(hasBody && !isForm && { 'content-type': 'application/json' }),
      },
      ...(hasBody && { body: isForm ? (input.body as FormData) : JSON.stringify(input.body) }),
      signal: AbortSignal.timeout(isForm ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS),
    });
  } catch (error) {
    throw isOffline ? new Offline(error) : new Unreachable(error);
  }
  if (response.ok && route.contentType) return { file: await response.text() };
  const payload: unknown = await response.text().then(parse, () => null);
  if (response.ok && payload !== null) return payload;
  const failure = payload as Failure | null;
  if (failure?.status === 'Failed') throw new RequestRefused(response.status, failure);
  throw new Unreachable(response.status);
}
