import type { Config } from './config.ts';

/** The portal's base URL: PUBLIC_URL, or the address it listens on. */
export function publicUrlOf({ publicUrl, host, port }: Config): string {
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Origins whose pages may use the session cookie. Without PUBLIC_URL, both loopback names. */
export function originsOf(config: Config): string[] {
  const { publicUrl, port, corsOrigins } = config;
  const here = publicUrl ? [] : [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  return [...new Set([new URL(publicUrlOf(config)).origin, ...here, ...corsOrigins])];
}
