/**
 * A call as far as it may be believed: without its cookie where a page of another origin made it. SameSite keeps
 * the cookie from other sites, but not from a neighbour on the same domain.
 */
export function stripForeignCookies(headers: Headers, ownOrigins: readonly string[]): Headers {
  const origin = headers.get('origin');
  if (origin !== null && !ownOrigins.includes(origin)) headers.delete('cookie');
  return headers;
}
