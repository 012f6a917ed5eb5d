import { OWN_ORIGIN, type TestPortal } from './portal.ts';
import { send as sendByFetch, type Reply, type Send, type Sent } from './request.ts';

export type PlainClient = {
  origin: string;
  /** One request to any address of the portal. */
  knock: (method: string, path: string, sent?: Sent) => Promise<Reply>;
  /** One call of the API as the specification writes it; it throws at an answer that is no JSON. */
  api: (method: string, path: string, sent?: Sent) => Promise<Reply>;
  /** The same at the identity service, as a page of the portal asks it. */
  identity: (path: string, body: unknown, sent?: Sent) => Promise<Reply>;
  /** The access token that a person is given for their cookie. */
  tokenOf: (person: { email: string; cookie: string }) => Promise<string>;
};

/** A client that knows the portal by HTTP alone: it listens on a port, and nothing of our own code is asked. */
export async function listenAndConnect({ app }: TestPortal, send: Send = sendByFetch): Promise<PlainClient> {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const knock: PlainClient['knock'] = (method, path, sent) => send(method, `${origin}${path}`, sent);
  const call: PlainClient['knock'] = async (method, path, sent) => {
    const reply = await knock(method, path, sent);
    if (reply.text !== '' && !reply.headers.get('content-type')?.includes('json')) {
      throw new Error(`${path} answered ${reply.status} without JSON: ${reply.text}`);
    }
    return reply;
  };
  const api: PlainClient['api'] = (method, path, sent) => call(method, `/api/v1${path}`, sent);
  return {
    origin,
    knock,
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
