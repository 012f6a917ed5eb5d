/** The bearer token of a request; null without one. */
export function bearerOf(headers: Headers): string | null {
  return /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null;
}
