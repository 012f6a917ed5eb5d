/** Internal header with the client's address; the HTTP server overwrites one that a client sends. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

/** The client's network address. */
export function addressOf(headers: Headers): string {
  return headers.get(CLIENT_ADDRESS_HEADER) ?? '';
}
