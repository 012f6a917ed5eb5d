import createClient from 'openapi-fetch';
import type { paths } from '../../.cache/openapi/types.d.ts';

/** An API client with types generated from the OpenAPI document (`write-types.ts`). */
export function generatedClient(origin: string, token: string) {
  return createClient<paths>({ baseUrl: origin, headers: { authorization: `Bearer ${token}` } });
}
