import type { TestPortal } from './portal.ts';

export type PlainReply = { status: number; body: Record<string, unknown>; headers: Headers };
export type PlainClient = {
  origin: string;
  /** One call of the API as the specification writes it; a token goes as bearer. */
  api(method: string, path: string, wanted?: { token?: string; body?: unknown; cookie?: string }): Promise<PlainReply>;
  /** Signs in at the identity service as a browser does; the cookie. */
  signIn(email: string, password: string): Promise<string>;
  signUp(person: { email: string; name: string; password: string }): Promise<string>;
};

/** A client that knows the portal by HTTP alone: it listens on a port, and nothing of our own code is asked. */
export async function listenAndConnect({ app }: TestPortal): Promise<PlainClient> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const origin = `http://127.0.0.1:${port}`;

  async function identity(path: string, payload: object): Promise<string> {
    const response = await fetch(`${origin}/api/auth${path}`, {
      method: 'POST',
      // The origin that the portal was told it has.
      headers: { 'content-type': 'application/json', origin: 'http://127.0.0.1:3999' },
      body: JSON.stringify(payload),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }

  return {
    origin,
    api: async (method, path, { token, body, cookie } = {}) => {
      const isForm = body instanceof FormData;
      const response = await fetch(`${origin}/api/v1${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(cookie && { cookie }),
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        body: (text ? JSON.parse(text) : {}) as Record<string, unknown>,
        headers: response.headers,
      };
    },
    signIn: (email, password) => identity('/sign-in/email', { email, password }),
    signUp: (person) => identity('/sign-up/email', person),
  };
}
