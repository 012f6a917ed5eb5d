import type { TestPerson } from '#testing/people';
import { listenAndConnect } from '#testing/plain-client';
import type { TestPortal } from '#testing/portal';

export type Answer = { status: number; text: string; body: Record<string, unknown>; headers: Headers; cookie: string };
export type Sent = { token?: string; cookie?: string; headers?: Record<string, string>; body?: unknown };

/** Where the portal under attack believes to be, as its own pages name it. */
export const OWN_ORIGIN = 'http://127.0.0.1:3999';
export const FOREIGN_ORIGIN = 'https://evil.example';

export type Attacker = {
  origin: string;
  /** One request to any address of the portal, with whatever headers and body; redirects are not followed. */
  knock(method: string, path: string, sent?: Sent): Promise<Answer>;
  /** The same below the base of the API. */
  api(method: string, path: string, sent?: Sent): Promise<Answer>;
  /** The same at the identity service, as a page of the portal would ask. */
  identity(path: string, body: unknown, sent?: Sent): Promise<Answer>;
  /** The access token that a person is given for their own cookie. */
  tokenOf(person: { email: string; cookie: string }): Promise<string>;
};

/** Somebody who has nothing but the portal's address. */
export async function attack(portal: TestPortal): Promise<Attacker> {
  const { origin } = await listenAndConnect(portal);

  const knock: Attacker['knock'] = async (method, path, { token, cookie, headers, body } = {}) => {
    const isRaw = typeof body === 'string' || body instanceof FormData;
    const response = await fetch(`${origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(cookie !== undefined && { cookie }),
        ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      text,
      body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
      headers: response.headers,
      cookie: response.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; '),
    };
  };
  const api: Attacker['api'] = (method, path, sent) => knock(method, `/api/v1${path}`, sent);

  return {
    origin,
    knock,
    api,
    identity: (path, body, { headers, ...sent } = {}) =>
      knock('POST', `/api/auth${path}`, { body, headers: { origin: OWN_ORIGIN, ...headers }, ...sent }),
    tokenOf: async ({ email, cookie }) => {
      const { status, text, body } = await api('GET', `/jwt?email=${encodeURIComponent(email)}`, { cookie });
      if (status !== 200) throw new Error(`no token for ${email}: ${text}`);
      return String(body['accessToken']);
    },
  };
}

/** Somebody with an account, a cookie and a token of their own. */
export type Insider = TestPerson & { cookie: string; token: string };
