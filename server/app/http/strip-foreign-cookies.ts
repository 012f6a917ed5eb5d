/**
 * Removes the cookie from a request of another origin's page. SameSite does this for other sites, but not for another
 * subdomain of the same site.
 */
export function stripForeignCookies(headers: Headers, ownOrigins: readonly string[]): Headers {
  const origin = headers.get('origin');
  if (origin !== null && !ownOrigins.includes(origin)) headers.delete('cookie');
  return headers;
}
