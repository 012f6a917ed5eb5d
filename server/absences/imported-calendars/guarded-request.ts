import { lookup } from 'node:dns';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import ipaddr from 'ipaddr.js';
import type { ImportFailure } from '#domain/absences/imported-calendars';

const MAX_REDIRECTS = 3;
/** What `POST /imported-calendar` takes. */
const MAX_URL_LENGTH = 2000;

/** Which addresses may be contacted; tests use their own, because their servers listen on loopback over http. */
export type Reach = { protocol: 'https:' | 'http:'; isAllowed: (address: string) => boolean };

/** Globally routable unicast in IPv6 (IANA); outside of it the library calls unassigned addresses unicast as well. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** Azure's metadata service, which has a public address. */
const AZURE_METADATA = '168.63.129.16';

/** Public addresses only: neither private, loopback and link-local ones nor those of a cloud's metadata service. */
export const publicReach: Reach = {
  protocol: 'https:',
  isAllowed: (text) => {
    const address = ipaddr.process(text);
    if (address.range() !== 'unicast' || address.toString() === AZURE_METADATA) return false;
    return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST);
  },
};

/** Why a request failed; has no URL, because that can be a secret. */
export class RequestFailed extends Error {
  readonly failure: ImportFailure;
  constructor(failure: ImportFailure) {
    super(failure);
    this.name = 'RequestFailed';
    this.failure = failure;
  }
}

/** A redirect to another server, which must not receive the password. */
export class RedirectedAway extends RequestFailed {
  readonly to: string;
  constructor(to: URL) {
    super('moved');
    this.to = to.href;
  }
}

type Sent = {
  method: 'GET' | 'PROPFIND' | 'REPORT';
  headers: Record<string, string>;
  body?: string;
  /** The largest response, after it was unpacked. */
  maxBytes: number;
  signal: AbortSignal;
  reach: Reach;
};
type Received = { status: number; headers: IncomingHttpHeaders; url: URL; text: string };

/**
 * Requests an address that somebody typed, and follows three redirects; with an `authorization` header only those to the
 * same origin. The text is empty unless the status is 200 or 207.
 * @throws RequestFailed
 */
export async function guardedRequest(url: string, sent: Sent): Promise<Received> {
  try {
    let target = new URL(url);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const reply = await send(target, sent);
      const { statusCode: status = 0, headers } = reply;
      if (status >= 301 && status <= 308 && headers.location !== undefined) {
        reply.destroy();
        const hasPassword = sent.headers['authorization'] !== undefined;
        target = hasPassword ? redirectWithin(target, headers.location) : new URL(headers.location, target);
        continue;
      }
      if (status === 200 || status === 207) {
        return { status, headers, url: target, text: await readText(reply, sent.maxBytes) };
      }
      reply.destroy();
      return { status, headers, url: target, text: '' };
    }
    throw new RequestFailed('bad_response');
  } catch (error) {
    throw error instanceof RequestFailed ? error : new RequestFailed(sent.signal.aborted ? 'too_slow' : faultOf(error));
  }
}

/** Where a redirect of the same server leads. @throws RequestFailed `bad_response`, RedirectedAway */
function redirectWithin(from: URL, location: string): URL {
  const named = namedUrl(location, from.href);
  if (named === undefined) throw new RequestFailed('bad_response');
  const next = new URL(named);
  if (next.origin !== from.origin) throw new RedirectedAway(next);
  return next;
}

/**
 * An address that a server names; undefined for one that no calendar can have. `http:` of the same host is taken as https:
 * a server behind a proxy may not know better.
 */
export function namedUrl(named: string, base: string): string | undefined {
  if (!URL.canParse(named, base)) return undefined;
  const [url, from] = [new URL(named, base), new URL(base)];
  if (url.protocol === 'http:' && url.host === from.host) url.protocol = from.protocol;
  const isPlain = url.protocol === from.protocol && url.username === '' && url.password === '';
  return isPlain && url.href.length <= MAX_URL_LENGTH ? url.href : undefined;
}

function faultOf(error: unknown): ImportFailure {
  const { code = '' } = error as { code?: string };
  if (code.startsWith('Z_')) return 'bad_response';
  const isTls = /^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/.test(code);
  return isTls ? 'tls_fault' : 'unreachable';
}

/** Whether a URL names a host that may not be contacted; of names only `localhost` (RFC 6761) is known without a lookup. */
export function namesRefusedHost(url: URL, reach: Reach): boolean {
  const isLocal = /(^|\.)localhost\.?$/.test(url.hostname) && !reach.isAllowed('127.0.0.1');
  return isLocal || hasRefusedAddress(url, reach);
}

/** Node looks up names only, not addresses. */
function hasRefusedAddress({ hostname }: URL, reach: Reach): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !reach.isAllowed(host);
}

function send(url: URL, { method, headers, body, signal, reach }: Sent): Promise<IncomingMessage> {
  if (url.protocol !== reach.protocol || hasRefusedAddress(url, reach)) throw new RequestFailed('private_address');
  const packed = { ...headers, 'accept-encoding': 'gzip' };
  const options = { method, agent: false, headers: packed, signal, lookup: checkedLookup(reach) };
  return new Promise((resolve, reject) => {
    const { request } = reach.protocol === 'https:' ? https : http;
    request(url, options, resolve).on('error', reject).end(body);
  });
}

/** Refuses a name that has any address which may not be contacted; the connection then uses those that were checked. */
function checkedLookup(reach: Reach): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new Error('no address'), '', 4);
      if (!addresses.every(({ address }) => reach.isAllowed(address)))
        return done(new RequestFailed('private_address'), '', 4);
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}

async function readText(reply: IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const part of source) {
      bytes += part.length;
      if (bytes > maxBytes) throw new RequestFailed('too_complex');
      parts.push(part);
    }
  };
  const isPacked = /^(x-)?gzip$/i.test(reply.headers['content-encoding'] ?? '');
  await (isPacked ? pipeline(reply, createGunzip(), collect) : pipeline(reply, collect));
  return new TextDecoder().decode(Buffer.concat(parts));
}
