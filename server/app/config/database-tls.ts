import { accessSync, constants } from 'node:fs';
import type { DatabaseEnvironment } from './environment.ts';

/** How connections to the database are protected. */
export type DatabaseTls = { caFile: string | undefined; isPrivateNetwork: boolean };

/** Reads DATABASE_CA_FILE and DATABASE_NETWORK; adds errors to `lines`. */
export function readDatabaseTls(
  { DATABASE_CA_FILE: caFile, DATABASE_NETWORK }: DatabaseEnvironment,
  lines: string[],
): DatabaseTls {
  const isPrivateNetwork = DATABASE_NETWORK === 'private';
  if (caFile && isPrivateNetwork) {
    lines.push('DATABASE_CA_FILE is set, and DATABASE_NETWORK=private too, with which no certificate is checked');
  }
  try {
    if (caFile) accessSync(caFile, constants.R_OK);
  } catch (error) {
    lines.push(`DATABASE_CA_FILE cannot be read: ${(error as Error).message}`);
  }
  return { caFile, isPrivateNetwork };
}

/** An address without its fragment, which the driver ignores, and its parameters. */
function readAddress(url: string): { address: string; query: URLSearchParams } {
  const [address = ''] = url.split('#');
  return { address, query: new URLSearchParams(address.split('?').slice(1).join('?')) };
}

/** Whether the connection of an address stays on this machine: by loopback, or by a socket. */
export function isLocalAddress(url: string): boolean {
  const { address, query } = readAddress(url);
  const host = query.getAll('host').at(-1) || /^\w+:\/\/(?:[^/?]*@)?(\[[^\]]*\]|[^/?:]*)/.exec(address)?.[1] || '';
  return /^(localhost|127(\.\d+){3}|\[?::1\]?|(\/|%2f).*)$/i.test(host);
}

/**
 * The address, with TLS and a check of the server's certificate and name unless it is on this machine or in a private
 * network. `fault` follows the setting's name: the address itself asks for less.
 */
export function protectAddress(url: string, { caFile, isPrivateNetwork }: DatabaseTls) {
  if (isPrivateNetwork || (isLocalAddress(url) && !caFile)) return { url };
  const { address, query } = readAddress(url);
  const mode = query.getAll('sslmode').at(-1);
  if (mode === 'disable' || mode === 'no-verify') {
    return {
      url,
      fault: `has sslmode=${mode}, but leads to another machine: remove it, or set DATABASE_NETWORK=private if nobody else can read or change what passes`,
    };
  }
  // The last of several parameters with the same name counts.
  const file = caFile ? `&sslrootcert=${encodeURIComponent(caFile)}` : '';
  return { url: `${address}${address.includes('?') ? '&' : '?'}sslmode=verify-full${file}` };
}
