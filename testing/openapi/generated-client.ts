import createClient from 'openapi-fetch';
import type { paths } from '../../.cache/openapi/types.d.ts';

/** A client of the API whose types are generated from its document (`write-types.ts`). */
export function generatedClient(origin: string, token: string) {
  return createClient<paths>({ baseUrl: origin, headers: { authorization: `Bearer ${token}` } });
}
