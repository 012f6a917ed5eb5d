import { OWN_ORIGIN, type TestPortal } from './portal.ts';
import { send as sendByFetch, type Reply, type Send, type Sent } from './request.ts';

export type PlainClient = {
  origin: string;
  /** Sends one request to any path of the portal. */
  request: (method: string, path: string, sent?: Sent) => Promise<Reply>;
  /** Calls the API as the specification defines it; throws if the response is not JSON. */
  api: (method: string, path: string, sent?: Sent) => Promise<Reply>;
  /** Calls the identity service as a page of the portal does. */
  identity: (path: string, body: unknown, sent?: Sent) => Promise<Reply>;
  /** Exchanges a person's cookie for an access token. */
  tokenOf: (person: { email: string; cookie: string }) => Promise<string>;
};

/** Makes the portal listen on a port and returns a client that uses HTTP only. */
export async function listenAndConnect({ app }: TestPortal, send: Send = sendByFetch): Promise<PlainClient> {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const request: PlainClient['request'] = (method, path, sent) => send(method, `${origin}${path}`, sent);
  const call: PlainClient['request'] = async (method, path, sent) => {
    const reply = await request(method, path, sent);
    if (reply.text !== '' && !reply.headers.get('content-type')?.includes('json')) {
      throw new Error(`${path} returned ${reply.status} without JSON: ${reply.text}`);
    }
    return reply;
  };
  const api: PlainClient['api'] = (method, path, sent) => call(method, `/api/v1${path}`, sent);
  return {
    origin,
    request,
    api,
    identity: (path, body, { headers, ...sent } = {}) =>
      call('POST', `/api/auth${path}`, { body, headers: { origin: OWN_ORIGIN, ...headers }, ...sent }),
    tokenOf: async ({ email, cookie }) => {
      const { status, text, body } = await api('GET', `/jwt?email=${encodeURIComponent(email)}`, { cookie });
      if (status !== 200) throw new Error(`no token for ${email}: ${text}`);
      return String(body['accessToken']);
    },
  };
}
