import type { Config } from './config.ts';

/** Where the portal says it is found: its public address, else the one it listens on. */
export function publicUrlOf({ publicUrl, host, port }: Config): string {
  // An IPv6 address stands in brackets.
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Whose pages may use the identity's cookie; without a public address, both names of this machine. */
export function originsOf(config: Config): string[] {
  const { publicUrl, port, corsOrigins } = config;
  const here = publicUrl ? [] : [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  return [...new Set([new URL(publicUrlOf(config)).origin, ...here, ...corsOrigins])];
}
