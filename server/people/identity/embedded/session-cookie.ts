const NAME = '__Host-molar.session_token';
/** The cookie's name on https until version 0.4. Version 0.5 still reads it, so that nobody is signed out. */
const EARLIER_NAME = '__Secure-molar.session_token';

/** Whether a pair of name and value is a session's; whether there is such a pair in a header. */
export function isSessionCookie(text: string): boolean {
  return text.includes('molar.session_token=');
}

/** The headers of a request with its session's cookie under the present name. */
export function withPresentCookie(headers: Headers): Headers {
  const cookies = headers.get('cookie') ?? '';
  if (!cookies.includes(`${EARLIER_NAME}=`) || cookies.includes(`${NAME}=`)) return headers;
  const renamed = new Headers(headers);
  renamed.set('cookie', cookies.replace(`${EARLIER_NAME}=`, `${NAME}=`));
  return renamed;
}

/** Deletes the cookie of the earlier name together with the present one. */
export function deleteEarlierCookie(headers: Headers): void {
  const isDeleted = headers.getSetCookie().some((cookie) => cookie.startsWith(`${NAME}=;`));
  if (isDeleted) headers.append('set-cookie', `${EARLIER_NAME}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`);
}
