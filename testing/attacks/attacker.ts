import { request, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
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
  knock: (method: string, path: string, sent?: Sent) => Promise<Answer>;
  /** The same below the base of the API. */
  api: (method: string, path: string, sent?: Sent) => Promise<Answer>;
  /** The same at the identity service, as a page of the portal would ask. */
  identity: (path: string, body: unknown, sent?: Sent) => Promise<Answer>;
  /** The access token that a person is given for their own cookie. */
  tokenOf: (person: { email: string; cookie: string }) => Promise<string>;
};

/** Somebody who has nothing but the portal's address. */
export async function attack(portal: TestPortal): Promise<Attacker> {
  const { origin } = await listenAndConnect(portal);

  const knock: Attacker['knock'] = async (method, path, { token, cookie, headers, body } = {}) => {
    const [bytes, type] = await toBytes(body);
    const sent = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(cookie !== undefined && { cookie }),
      ...(type !== null && { 'content-type': type }),
      ...(bytes && { 'content-length': String(bytes.length) }),
      ...headers,
    };
    const response = await send(`${origin}${path}`, { method, headers: sent, bytes });
    const text = Buffer.concat(await Array.fromAsync(response as AsyncIterable<Buffer>)).toString();
    const got = new Headers();
    for (const [name, values] of Object.entries(response.headersDistinct)) {
      for (const value of values ?? []) got.append(name, value);
    }
    return {
      status: response.statusCode ?? 0,
      text,
      body:
        text !== '' && got.get('content-type')?.includes('json') ? (JSON.parse(text) as Record<string, unknown>) : {},
      headers: got,
      cookie: got
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

/** By Node's plain client: `fetch` would set Host by itself, whatever an attacker says. */
async function send(
  url: string,
  { method, headers, bytes }: { method: string; headers: Record<string, string>; bytes: Buffer | null },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { method, headers, agent: false }, resolve);
    asking.on('error', reject);
    asking.end(bytes ?? undefined);
  });
}

/** A body as it goes over the wire, and how a browser would call it. */
async function toBytes(body: unknown): Promise<[Buffer | null, string | null]> {
  if (body === undefined) return [null, null];
  if (typeof body === 'string') return [Buffer.from(body), 'text/plain'];
  if (!(body instanceof FormData)) return [Buffer.from(JSON.stringify(body)), 'application/json'];
  const form = new Response(body);
  return [Buffer.from(await form.arrayBuffer()), form.headers.get('content-type')];
}

/** All callers of a test have one address; how often it may try is another attack. */
export async function forgetLimits({ db }: TestPortal): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename like '%rate_limit%'`.execute(
    db,
  );
  for (const { name } of rows) await sql`delete from ${sql.raw(name)}`.execute(db);
}
