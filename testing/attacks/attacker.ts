import { request, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { listenAndConnect, type PlainClient } from '#testing/plain-client';
import type { TestPortal } from '#testing/portal';
import { readReply, toWire, type Send } from '#testing/request';

export const FOREIGN_ORIGIN = 'https://evil.example';

export type Attacker = PlainClient;

/** Connects an attacker who knows only the portal's URL and sends arbitrary headers and bodies. */
export async function attack(portal: TestPortal): Promise<Attacker> {
  return listenAndConnect(portal, sendAnything);
}

/** Sends with Node's HTTP client, because `fetch` overrides the Host header. */
const sendAnything: Send = async (method, url, sent = {}) => {
  const { headers, bytes } = await toWire(sent);
  const length = bytes && { 'content-length': String(bytes.length) };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asking = request(url, { method, headers: { ...length, ...headers }, agent: false }, resolve);
    asking.on('error', reject);
    asking.end(bytes ?? undefined);
  });
  const text = Buffer.concat((await response.toArray()) as Buffer[]).toString();
  const got = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return readReply(response.statusCode ?? 0, new Headers(got), text);
};

/** Resets all limits, which the callers of a test would otherwise share; rate limits have attacks of their own. */
export async function clearRateLimits({ db }: TestPortal): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename like '%rate_limit%'`.execute(
    db,
  );
  for (const { name } of rows) await sql`delete from ${sql.raw(name)}`.execute(db);
}
